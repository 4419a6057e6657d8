package workloads

import (
	"fmt"
	"sync"
	"time"

	"mpp/mpp"
)

// A run fails when the PINGs of so many seconds are unanswered.
const mostUnansweredSeconds = 60

// A FileTransfer has the parameters of FILETRANSFER, and what its runs have in common: the contents of the file, and the
// latencies of PINGs.
type FileTransfer struct {
	FileTerms
	Transport      string `json:"transport"`
	PingsPerSecond uint64 `json:"pings_per_second"`

	contents  *FileContents
	latencies *LatencyHistogram
}

// RequireDefaultTransport refuses transports by name, of which a framework may have none.
func (f *FileTransfer) RequireDefaultTransport() error {
	if f.Transport != "" {
		return fmt.Errorf("transport %s: %w", f.Transport, mpp.ErrLacking)
	}
	return nil
}

// Partners is how many the client has: the receiver, and the partner of the pinger, if there is one.
func (f *FileTransfer) Partners() uint64 {
	return 1 + min(1, f.PingsPerSecond)
}

// NewRun begins one, before it starts. The first one generates the file.
func (f *FileTransfer) NewRun() (*FileSender, *Pings) {
	if f.contents == nil {
		f.contents, f.latencies = NewFileContents(f.FileTerms), NewLatencyHistogram()
	}
	return NewFileSender(f.contents), &Pings{rate: f.PingsPerSecond, latencies: f.latencies}
}

// Metrics are those of all runs so far; none before the first PONG.
func (f *FileTransfer) Metrics() map[string]float64 {
	latency := f.latencies.Percentile(99)
	if latency == 0 {
		return nil
	}
	return map[string]float64{"ping_p99_micros": float64(latency) / float64(time.Microsecond)}
}

// Pings are those of a run, which go out at a given rate while the file is on its way. Latencies count from the intended
// times, as those of LATENCY do.
type Pings struct {
	rate      uint64
	latencies *LatencyHistogram
	// Written before the first one.
	begin          time.Time
	mutex          sync.Mutex
	sent, answered uint64
	// Set in clean-up.
	flushed func()
}

func (p *Pings) intended(number uint64) time.Duration {
	seconds, rest := number/p.rate, number%p.rate
	return time.Duration(seconds*uint64(time.Second) + rest*uint64(time.Second)/p.rate)
}

// SendUntilOpen sends PINGs, at least one, by a function that takes their numbers, until the latch opens. At a rate of 0 it
// returns at once.
func (p *Pings) SendUntilOpen(latch *mpp.Latch, send func(number uint64)) error {
	if p.rate == 0 {
		return nil
	}
	p.begin = time.Now()
	// The first one goes out however fast the file is.
	for number := uint64(0); number == 0 || !latch.OpensBy(p.begin.Add(p.intended(number))); number++ {
		if err := p.countSent(); err != nil {
			return err
		}
		send(number)
	}
	return nil
}

func (p *Pings) countSent() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if unanswered := p.sent - p.answered; unanswered >= p.rate*mostUnansweredSeconds {
		return fmt.Errorf("%d PINGs are unanswered, those of %d s", unanswered, mostUnansweredSeconds)
	}
	p.sent++
	return nil
}

// Answered takes a PONG, which must be the answer to the next PING.
func (p *Pings) Answered(number uint64) error {
	now := time.Now()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if number != p.answered || number >= p.sent {
		return fmt.Errorf("PONG %d came, PONG %d of %d was expected", number, p.answered, p.sent)
	}
	p.latencies.Record(now.Sub(p.begin) - p.intended(number))
	p.answered++
	p.tellIfFlushed()
	return nil
}

// End says that no PING follows, in clean-up. It has flushed called once all are answered.
func (p *Pings) End(flushed func()) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.flushed = flushed
	p.tellIfFlushed()
}

func (p *Pings) tellIfFlushed() {
	if p.flushed != nil && p.answered == p.sent {
		p.flushed()
	}
}
