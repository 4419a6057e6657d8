package workloads

import "testing"

func TestTransfersGoToAndFro(t *testing.T) {
	for _, bytes := range []uint64{1, 4095, 4096, 4097, 8192} {
		for exchanges := uint64(1); exchanges < 5; exchanges++ {
			terms := TransferTerms{bytes, exchanges}
			ends := [2]*PairEnd{NewPairEnd(terms), NewPairEnd(terms)}
			for sent := 0; !ends[0].Over(); sent++ {
				complete := 0
				err := ends[sent%2].Send(func(index uint32, payload []byte) error {
					last, err := ends[(sent+1)%2].Receive(index, len(payload))
					if last {
						complete++
					}
					return err
				})
				if err != nil || complete != 1 {
					t.Fatalf("%+v: %d transfers are complete, %v", terms, complete, err)
				}
			}
			share, err := ends[0].Share(2, ends[1].Received)
			if err != nil || share != 3*bytes*exchanges || !ends[1].Over() {
				t.Errorf("%+v: %d, %v", terms, share, err)
			}
		}
	}
}

func TestMessagesOfATransferComeInOrder(t *testing.T) {
	for _, wrong := range []struct {
		index uint32
		bytes int
	}{{1, 4096}, {0, 4095}, {0, 0}} {
		if _, err := NewPairEnd(TransferTerms{10000, 1}).Receive(wrong.index, wrong.bytes); err == nil {
			t.Errorf("%+v was taken", wrong)
		}
	}
	end := NewPairEnd(TransferTerms{1, 1})
	if complete, err := end.Receive(0, 1); !complete || err != nil {
		t.Error(complete, err)
	}
	if _, err := end.Receive(0, 1); err == nil {
		t.Error("a message was taken after the last transfer")
	}
}

func TestActivePairs(t *testing.T) {
	for _, known := range []struct{ pairs, active, expected uint64 }{
		{1, 0, 1}, {7, 0, 1}, {127, 0, 31}, {128, 0, 128}, {1000, 0, 128}, {9, 9, 9},
	} {
		if found := (NetConnections{Pairs: known.pairs, Active: known.active}).ActivePairs(); found != known.expected {
			t.Errorf("%+v: %d", known, found)
		}
	}
}
