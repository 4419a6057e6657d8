package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/protoactor/target/messages"
	"mpp/workloads"
)

var sizedThroughput = distributed[workloads.SizedThroughput]{
	parts:        func(p workloads.SizedThroughput) uint64 { return p.Pairs },
	messageBytes: func(p workloads.SizedThroughput) int { return p.MessageBytes },
	partners:     func(p workloads.SizedThroughput) uint64 { return p.Pairs },
	partner: func(p workloads.SizedThroughput, _ *run, _ uint64) actor.Actor {
		return &batchSink{batchSize: p.BatchSize}
	},
	create: func(p workloads.SizedThroughput, r *run, ctx actor.Context, partners []*actor.PID) func() {
		sources := make([]*actor.PID, len(partners))
		for pair, sink := range partners {
			sources[pair] = ctx.Spawn(r.props(func() actor.Actor {
				return &batchSource{run: r, parameters: p, payload: p.Payload(uint64(pair)), sink: sink}
			}))
		}
		return func() { r.startAll(sources) }
	},
}

type batchSource struct {
	*run
	parameters   workloads.SizedThroughput
	payload      []byte
	sink         *actor.PID
	sent         uint64
	acks         uint64
	acknowledged uint64
}

func (s *batchSource) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *start:
		for s.sent < s.parameters.FirstBatches() {
			s.sendBatch(ctx)
		}
	case *messages.BatchAck:
		s.acks++
		s.acknowledged += message.GetPayloadBytes()
		if s.sent < s.parameters.Batches {
			s.sendBatch(ctx)
		} else if s.acks == s.parameters.Batches {
			s.Arrive(s.acknowledged)
		}
	}
}

func (s *batchSource) sendBatch(ctx actor.Context) {
	for range s.parameters.BatchSize {
		ctx.Request(s.sink, &messages.Payload{Data: s.payload})
	}
	s.sent++
}

// A batchSink acknowledges each batch once it is complete.
type batchSink struct {
	batchSize    uint64
	messages     uint64
	payloadBytes uint64
}

func (s *batchSink) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *messages.Payload:
		s.messages++
		s.payloadBytes += uint64(len(message.GetData()))
		if s.messages == s.batchSize {
			ctx.Respond(&messages.BatchAck{PayloadBytes: s.payloadBytes})
			s.messages, s.payloadBytes = 0, 0
		}
	case *reset:
		s.messages, s.payloadBytes = 0, 0
	}
}
