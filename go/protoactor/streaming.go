package main

import (
	"slices"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/protoactor/target/messages"
	"mpp/workloads"
)

type (
	// A source sends itself a next between two events.
	next struct{}
	// An endOfRun tells a source or a sink that nothing more is wanted of it.
	endOfRun struct{}
)

// Messages without content exist once on each node.
var (
	nextMessage     = &next{}
	endOfRunMessage = &endOfRun{}
	windowerStart   = &messages.WindowerStart{}
	windowerStop    = &messages.WindowerStop{}
	flushMessage    = &messages.Flush{}
	flushedMessage  = &messages.Flushed{}
)

var streamingWindows = distributed[workloads.StreamingWindows]{
	parts:         partitionsOf,
	introductions: partitionsOf,
	messageBytes:  func(workloads.StreamingWindows) int { return 0 },
	partners:      partitionsOf,
	partner: func(p workloads.StreamingWindows, r *run, number uint64) actor.Actor {
		w := &windower{run: r}
		w.windower = workloads.NewWindower(uint32(number), p, w)
		return w
	},
	create: func(p workloads.StreamingWindows, r *run, ctx actor.Context, partners []*actor.PID) func() {
		logs := make([]workloads.WindowLog, len(partners))
		r.answer = func() uint64 { return workloads.HashWindows(logs) }
		var sources, sinks []*actor.PID
		for partition, partner := range partners {
			source := ctx.Spawn(r.props(func() actor.Actor {
				s := &eventSource{run: r, partition: uint32(partition), windower: partner}
				s.source = workloads.NewEventSource(s.partition, s)
				return s
			}))
			sources = append(sources, source)
			sinks = append(sinks, ctx.Spawn(r.props(func() actor.Actor {
				s := &windowSink{run: r, windower: partner, source: source}
				s.sink = workloads.NewWindowSink(uint32(partition), p.Windows, &logs[partition], s)
				return s
			})))
		}
		all := slices.Concat(sources, sinks)
		r.flushBy(uint64(len(all)), func() {
			for _, pid := range all {
				r.Root.Send(pid, endOfRunMessage)
			}
		})
		return func() { r.startAll(sinks) }
	},
}

func partitionsOf(p workloads.StreamingWindows) uint64 { return uint64(p.Partitions) }

type eventSource struct {
	*run
	ctx       actor.Context
	partition uint32
	windower  *actor.PID
	source    *workloads.EventSource
}

func (s *eventSource) Receive(ctx actor.Context) {
	s.ctx = ctx
	switch message := ctx.Message().(type) {
	case *next:
		s.source.Next()
	case *messages.Ready:
		s.source.Ready(message.GetEvents())
	case *endOfRun:
		s.source.Close()
	case *messages.Flushed:
		s.flushed.Arrive(0)
	}
}

// Event sends EVENT to the windower.
func (s *eventSource) Event(timestamp uint64, value int64) {
	s.ctx.Send(s.windower, &messages.Event{Timestamp: timestamp, Partition: s.partition, Value: value})
}

// Next sends NEXT to the source itself.
func (s *eventSource) Next() { s.ctx.Send(s.ctx.Self(), nextMessage) }

// Flush sends FLUSH to the windower.
func (s *eventSource) Flush() { s.ctx.Send(s.windower, flushMessage) }

type windowSink struct {
	*run
	ctx      actor.Context
	windower *actor.PID
	source   *actor.PID
	sink     *workloads.WindowSink
}

func (s *windowSink) Receive(ctx actor.Context) {
	s.ctx = ctx
	switch message := ctx.Message().(type) {
	case *messages.Window:
		err := s.sink.Window(message.GetStart(), message.GetPartition(), message.GetMedian(), message.GetSize())
		if err != nil {
			s.Fail(err)
		}
	case *actor.Started:
		ctx.Request(s.windower, &messages.WindowerIntroduction{Source: addressOf(s.source), Sink: addressOf(ctx.Self())})
	case *messages.Introduced:
		s.started.Arrive(0)
	case *start:
		ctx.Send(s.windower, windowerStart)
	case *endOfRun:
		s.sink.Close()
	case *messages.Flushed:
		s.flushed.Arrive(0)
	}
}

// Complete says that all windows are there.
func (s *windowSink) Complete() { s.Arrive(0) }

// Stop sends STOP to the windower.
func (s *windowSink) Stop() { s.ctx.Send(s.windower, windowerStop) }

// A windower serves one run after the other.
type windower struct {
	*run
	ctx      actor.Context
	windower *workloads.Windower
	source   *actor.PID
	sink     *actor.PID
}

func (w *windower) Receive(ctx actor.Context) {
	w.ctx = ctx
	switch message := ctx.Message().(type) {
	case *messages.Event:
		if err := w.windower.Event(message.GetTimestamp(), message.GetPartition(), message.GetValue()); err != nil {
			w.Fail(err)
		}
	case *messages.WindowerIntroduction:
		w.source, w.sink = pidOf(message.GetSource()), pidOf(message.GetSink())
		ctx.Respond(introduced)
	case *messages.WindowerStart:
		w.windower.Start()
	case *messages.WindowerStop:
		w.windower.Stop()
	case *messages.Flush:
		w.windower.Flush()
	}
}

// Ready sends READY to the source.
func (w *windower) Ready(events uint64) { w.ctx.Send(w.source, &messages.Ready{Events: events}) }

// Window sends WINDOW to the sink.
func (w *windower) Window(start uint64, median float64, size uint64) {
	partition := w.windower.Partition
	w.ctx.Send(w.sink, &messages.Window{Start: start, Partition: partition, Median: median, Size: size})
}

// Flushed sends FLUSHED to both.
func (w *windower) Flushed() {
	w.ctx.Send(w.source, flushedMessage)
	w.ctx.Send(w.sink, flushedMessage)
}
