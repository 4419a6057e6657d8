package workloads

import (
	"fmt"
	"math"
	"slices"

	"mpp/mpp"
)

// StreamingWindows are the parameters of STREAMINGWINDOWS.
type StreamingWindows struct {
	Partitions    uint32 `json:"number_of_partitions"`
	BatchSize     uint64 `json:"batch_size"`
	WindowMillis  uint64 `json:"window_size"`
	Windows       uint64 `json:"number_of_windows"`
	Amplification uint64 `json:"window_size_amplification"`
}

// SourceOutput is where a source's messages go.
type SourceOutput interface {
	Event(timestamp uint64, value int64)
	// Next is for the source itself. There is never more than one under way.
	Next()
	// Flush is the last one.
	Flush()
}

// An EventSource is the source of a partition in one run. It sends as many events as it was granted.
type EventSource struct {
	output    SourceOutput
	values    *mpp.SplitMix64
	timestamp uint64
	quota     uint64
	closed    bool
}

// NewEventSource makes that of a partition, by its number from 0.
func NewEventSource(partition uint32, output SourceOutput) *EventSource {
	return &EventSource{output: output, values: mpp.NewSplitMix64(uint64(partition))}
}

// Ready grants so many events more.
func (s *EventSource) Ready(events uint64) {
	if s.closed {
		return
	}
	idle := s.quota == 0
	s.quota += events
	if idle {
		s.send()
	}
}

// Next takes a NEXT.
func (s *EventSource) Next() {
	if !s.closed {
		s.send()
	}
}

// Close ends the run, which has no more events.
func (s *EventSource) Close() {
	if !s.closed {
		s.closed = true
		s.output.Flush()
	}
}

func (s *EventSource) send() {
	s.output.Event(s.timestamp, int64(s.values.Next()))
	s.timestamp++
	s.quota--
	if s.quota > 0 {
		s.output.Next()
	}
}

// WindowerOutput is where a windower's messages go.
type WindowerOutput interface {
	// Ready is for the source.
	Ready(events uint64)
	// Window is for the sink.
	Window(start uint64, median float64, size uint64)
	// Flushed is for both: nothing of the run follows.
	Flushed()
}

// A Windower collects a partition's values in windows that follow each other. It serves one run after the other.
type Windower struct {
	// Partition is its number, from 0.
	Partition  uint32
	parameters StreamingWindows
	output     WindowerOutput

	streaming     bool
	stopped       bool
	flushing      bool
	nextTimestamp uint64
	start         uint64
	sinceGrant    uint64
	values        []int64
}

// NewWindower makes that of a partition, by its number from 0, without a run.
func NewWindower(partition uint32, parameters StreamingWindows, output WindowerOutput) *Windower {
	return &Windower{Partition: partition, parameters: parameters, output: output}
}

// Start begins a run. If that was given up at once, its FLUSH may have come before.
func (w *Windower) Start() {
	w.streaming = true
	w.nextTimestamp, w.start, w.sinceGrant, w.values = 0, 0, 0, nil
	w.output.Ready(w.parameters.BatchSize)
}

// Event takes an EVENT, which has to be the one that follows the last one.
func (w *Windower) Event(timestamp uint64, partition uint32, value int64) error {
	if !w.streaming || w.flushing || partition != w.Partition || timestamp != w.nextTimestamp {
		return fmt.Errorf(
			"the windower of partition %d got event %d of partition %d, the next one is event %d (streaming: %v, flushing: %v)",
			w.Partition, timestamp, partition, w.nextTimestamp, w.streaming, w.flushing,
		)
	}
	w.nextTimestamp++
	if w.stopped {
		return nil
	}
	if timestamp >= w.start+w.parameters.WindowMillis {
		w.close()
	}
	for range w.parameters.Amplification {
		w.values = append(w.values, value)
	}
	w.sinceGrant++
	if w.sinceGrant > w.parameters.BatchSize/2 {
		w.output.Ready(w.sinceGrant)
		w.sinceGrant = 0
	}
	return nil
}

// Stop takes a STOP: the sink has all windows that it wants.
func (w *Windower) Stop() {
	w.stopped = true
	w.endIfDone()
}

// Flush takes a FLUSH: the source has sent its last event.
func (w *Windower) Flush() {
	w.flushing = true
	w.endIfDone()
}

func (w *Windower) close() {
	slices.Sort(w.values)
	w.output.Window(w.start, median(w.values), uint64(len(w.values)))
	w.start += w.parameters.WindowMillis
	w.values = nil
}

func (w *Windower) endIfDone() {
	if w.stopped && w.flushing {
		w.streaming, w.stopped, w.flushing, w.values = false, false, false, nil
		w.output.Flushed()
	}
}

// median is that of values in ascending order, of which there is at least one.
func median(values []int64) float64 {
	high := float64(values[len(values)/2])
	if len(values)%2 == 1 {
		return high
	}
	return float64(values[len(values)/2-1])/2 + high/2
}

// SinkOutput is where a sink's messages go.
type SinkOutput interface {
	// Complete says that all windows are there.
	Complete()
	// Stop is for the windower. Windows are ignored after it.
	Stop()
}

// A WindowSink is the sink of a partition in one run.
type WindowSink struct {
	partition uint32
	windows   uint64
	output    SinkOutput
	stopped   bool
	log       *WindowLog
}

// NewWindowSink makes that of a partition, by its number from 0, which takes so many windows.
func NewWindowSink(partition uint32, windows uint64, log *WindowLog, output SinkOutput) *WindowSink {
	return &WindowSink{partition: partition, windows: windows, log: log, output: output}
}

// Window takes a WINDOW.
func (s *WindowSink) Window(start uint64, partition uint32, median float64, size uint64) error {
	if partition != s.partition {
		return fmt.Errorf("the sink of partition %d got a window of partition %d", s.partition, partition)
	}
	if s.stopped {
		return nil
	}
	s.log.windows = append(s.log.windows, window{start, size, median})
	if uint64(len(s.log.windows)) == s.windows {
		s.output.Complete()
		s.Close()
	}
	return nil
}

// Close ends the run, however many windows there are.
func (s *WindowSink) Close() {
	if !s.stopped {
		s.stopped = true
		s.output.Stop()
	}
}

type window struct {
	start, size uint64
	median      float64
}

// A WindowLog is a partition's windows in one run, in their order.
type WindowLog struct{ windows []window }

// HashWindows is the answer of a run: the hash of all windows, by partition.
func HashWindows(partitions []WindowLog) uint64 {
	var numbers []uint64
	for _, partition := range partitions {
		for _, w := range partition.windows {
			numbers = append(numbers, w.start, w.size, math.Float64bits(w.median))
		}
	}
	return mpp.HashUint64s(numbers...)
}
