package workloads

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"mpp/mpp"
)

// transfer transfers a file, and returns the answer and the number of CREDITs.
func transfer(t *testing.T, contents *FileContents) (answer uint64, credits int) {
	t.Helper()
	sender, receiver := NewFileSender(contents), NewFileReceiver(contents.terms)
	for {
		sent, done := 0, false
		sender.Send(func(index uint64, payload []byte) {
			sent++
			reply, err := receiver.Receive(index, payload)
			if reply == CreditReply {
				credits++
				err = sender.Consumed(receiver.Received)
			}
			if err != nil {
				t.Fatal(err)
			}
			done = reply == DoneReply
		})
		if done {
			break
		}
		if sent == 0 {
			t.Fatal("no credit is left, but the receiver is not done")
		}
	}
	answer, err := sender.Answer(receiver.Received, receiver.Sum)
	if err != nil || receiver.Received != contents.terms.Bytes {
		t.Fatal(receiver.Received, err)
	}
	return answer, credits
}

func TestAFileArrivesInChunksOfAnySize(t *testing.T) {
	for _, bytes := range []uint64{8, 16, 24, 20_000_000} {
		random, sum := mpp.NewSplitMix64(bytes), uint64(0)
		for range bytes / 8 {
			sum += random.Next()
		}
		for _, chunkSize := range []uint64{8, 16, 65536} {
			terms := FileTerms{bytes, chunkSize}
			if answer, _ := transfer(t, NewFileContents(terms)); answer != mpp.HashUint64s(bytes, sum) {
				t.Errorf("%+v: %x", terms, answer)
			}
		}
	}
}

func TestALargeFileRepeatsItsBeginningInChunksThatDoNot(t *testing.T) {
	random, sum := mpp.NewSplitMix64(40), uint64(0)
	var words [5]uint64
	for i := range words {
		words[i] = random.Next()
	}
	for i := range 31 {
		sum += words[i%5]
	}
	for _, chunkSize := range []uint64{8, 24, 40, 104} {
		contents := repeatingContents(FileTerms{248, chunkSize}, 40)
		if answer, _ := transfer(t, contents); answer != mpp.HashUint64s(248, sum) {
			t.Errorf("%d: %x", chunkSize, answer)
		}
	}
}

func TestTheSenderWaitsForTheReceiver(t *testing.T) {
	contents := NewFileContents(FileTerms{20 << 20, 65536})
	sender := NewFileSender(contents)
	chunks := func() (sent int) {
		sender.Send(func(uint64, []byte) { sent++ })
		return sent
	}
	if sent := chunks(); sent != 128 {
		t.Error(sent)
	}
	for _, step := range []struct {
		consumed uint64
		fails    bool
		sent     int
	}{{8<<20 + 1, true, 0}, {65535, false, 0}, {1 << 20, false, 16}, {0, true, 0}} {
		err := sender.Consumed(step.consumed)
		if sent := chunks(); (err != nil) != step.fails || sent != step.sent {
			t.Errorf("%+v: %d, %v", step, sent, err)
		}
	}
	if _, err := sender.Answer(0, 0); err == nil {
		t.Error("it is done before all chunks were sent")
	}
	if _, credits := transfer(t, contents); credits != 19 {
		t.Error(credits)
	}
}

func TestChunksComeInOrderWithAllTheirBytes(t *testing.T) {
	for _, wrong := range []struct {
		index uint64
		size  int
	}{{1, 16}, {0, 8}, {0, 15}, {0, 0}, {^uint64(0), 16}, {0, 24}} {
		if _, err := NewFileReceiver(FileTerms{40, 16}).Receive(wrong.index, make([]byte, wrong.size)); err == nil {
			t.Errorf("%+v was taken", wrong)
		}
	}
	receiver := NewFileReceiver(FileTerms{24, 16})
	for _, step := range []struct {
		index uint64
		size  int
		reply FileReply
		fails bool
	}{{0, 16, NoReply, false}, {0, 16, NoReply, true}, {1, 16, NoReply, true}, {1, 8, DoneReply, false}, {2, 8, NoReply, true}} {
		reply, err := receiver.Receive(step.index, make([]byte, step.size))
		if reply != step.reply || (err != nil) != step.fails {
			t.Errorf("%+v: %d, %v", step, reply, err)
		}
	}
}

func TestPingsGoOutAtTheirIntendedTimesAndCountFromThem(t *testing.T) {
	file := &FileTransfer{FileTerms: FileTerms{16, 8}, PingsPerSecond: 1000}
	_, pings := file.NewRun()
	latch, begin, flushes := mpp.NewLatch(1), time.Now(), 0
	err := pings.SendUntilOpen(latch, func(number uint64) {
		if elapsed := time.Since(begin); elapsed < time.Duration(number)*time.Millisecond {
			t.Errorf("PING %d went out after %v", number, elapsed)
		}
		if number == 0 {
			// It stalls all that follow.
			time.Sleep(20 * time.Millisecond)
		}
		if number == 9 {
			latch.Arrive(0)
			return
		}
		if err := pings.Answered(number); err != nil {
			t.Error(err)
		}
	})
	if err != nil || pings.sent != 10 {
		t.Error(pings.sent, err)
	}
	pings.End(func() { flushes++ })
	if flushes != 0 {
		t.Error("a PONG is missing")
	}
	if err := pings.Answered(9); err != nil || flushes != 1 {
		t.Error(flushes, err)
	}
	if micros := file.Metrics()["ping_p99_micros"]; micros < 20_000 {
		t.Error(micros)
	}
}

func TestWithoutPingsThereIsNoMetric(t *testing.T) {
	file := &FileTransfer{FileTerms: FileTerms{16, 8}}
	_, pings := file.NewRun()
	err := pings.SendUntilOpen(mpp.NewLatch(1), func(uint64) { t.Error("a PING") })
	flushed := false
	pings.End(func() { flushed = true })
	if err != nil || !flushed || file.Metrics() != nil || file.Partners() != 1 {
		t.Error(err, flushed, file.Metrics(), file.Partners())
	}
}

func TestATransportByNameIsLacking(t *testing.T) {
	for transport, lacking := range map[string]bool{"": false, "tcp": true, "udt": true, "data": true} {
		err := (&FileTransfer{Transport: transport}).RequireDefaultTransport()
		if errors.Is(err, mpp.ErrLacking) != lacking || (err != nil) != lacking {
			t.Errorf("%q: %v", transport, err)
		}
	}
}

func TestPongsAnswerTheNextPing(t *testing.T) {
	_, pings := (&FileTransfer{FileTerms: FileTerms{16, 8}, PingsPerSecond: 1}).NewRun()
	answer := func(number uint64) string { return fmt.Sprint(pings.Answered(number)) }
	before := answer(0)
	for range mostUnansweredSeconds {
		if err := pings.countSent(); err != nil {
			t.Error(err)
		}
	}
	if err := pings.countSent(); err == nil {
		t.Error("the PINGs of a minute are unanswered")
	}
	none := "<nil>"
	if found := []bool{before == none, answer(1) == none, answer(0) == none, answer(0) == none}; fmt.Sprint(found) != "[false false true false]" {
		t.Error(found)
	}
}
