// Package workloads has the parts of benchmarks in which no framework has a say.
package workloads

// PingPong are the parameters of PINGPONG, NETPINGPONG and their variants with several pairs.
type PingPong struct {
	Messages        uint64 `json:"number_of_messages"`
	MessagesPerPair uint64 `json:"messages_per_pair"`
	PipelineSize    uint64 `json:"pipeline_size"`
	Parallelism     uint64 `json:"parallelism"`
	StaticOnly      bool   `json:"static_only"`
}

// Complete gives a benchmark with one pair, one message in flight and no content the parameters of those with several.
func (p *PingPong) Complete() {
	if p.Parallelism == 0 {
		p.MessagesPerPair, p.PipelineSize, p.Parallelism, p.StaticOnly = p.Messages, 1, 1, true
	}
}

// Pipeline is a pinger's state: it sends a window of messages, then one for each that comes back.
type Pipeline struct {
	messages   uint64
	staticOnly bool
	// Window is the number of messages that are sent before the first answer; their indices count from 0.
	Window   uint64
	sent     uint64
	received uint64
	sum      uint64
}

// NewPipeline is that of a request whose parameters are complete.
func NewPipeline(p PingPong) *Pipeline {
	window := min(p.PipelineSize, p.MessagesPerPair)
	return &Pipeline{messages: p.MessagesPerPair, staticOnly: p.StaticOnly, Window: window, sent: window}
}

// Take takes a PONG with its index. It returns the index of the PING to be sent next, if there is one.
func (p *Pipeline) Take(index uint64) (next uint64, more bool) {
	p.received++
	p.sum += index
	if p.sent == p.messages {
		return 0, false
	}
	p.sent++
	return p.sent - 1, true
}

// Done says whether all PONGs have come.
func (p *Pipeline) Done() bool {
	return p.received == p.messages
}

// Answer is this pair's share of the answer.
func (p *Pipeline) Answer() uint64 {
	if p.staticOnly {
		return p.received
	}
	return p.sum
}
