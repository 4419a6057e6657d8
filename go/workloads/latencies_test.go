package workloads

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"testing"
	"time"

	"mpp/conformance"
	"mpp/mpp"
)

func TestPercentilesAreThoseOfHdrHistogram(t *testing.T) {
	var file struct {
		Cases []struct {
			Name        string
			Latencies   [][2]uint64
			Count       uint64
			Percentiles map[string]time.Duration `json:"percentiles_nanos"`
		}
	}
	conformance.Read(t, "histograms.json", &file)
	for _, vector := range file.Cases {
		t.Run(vector.Name, func(t *testing.T) {
			histogram := record(vector.Latencies)
			// The values that are told have the same percentiles.
			for _, h := range []*LatencyHistogram{histogram, record(histogram.Counts())} {
				for name, expected := range vector.Percentiles {
					percent := 100.0
					if name != "max" {
						percent, _ = strconv.ParseFloat(name[1:], 64)
					}
					if actual := h.Percentile(percent); actual != expected {
						t.Errorf("%s: expected %v, got %v", name, expected, actual)
					}
				}
			}
			var total uint64
			for _, count := range histogram.Counts() {
				total += count[1]
			}
			if total != vector.Count {
				t.Error(total)
			}
		})
	}
}

func record(latencies [][2]uint64) *LatencyHistogram {
	h := NewLatencyHistogram()
	for _, latency := range latencies {
		for range latency[1] {
			h.Record(time.Duration(latency[0]))
		}
	}
	return h
}

func TestRequestsHaveTheirIntendedTimes(t *testing.T) {
	many := &OpenLoop{RatePerSecond: 100_000_000, DurationMillis: 600_000}
	if requests := many.Requests(); requests != 60_000_000_000 || many.Intended(requests-1) != 599_999_999_990 {
		t.Error(requests, many.Intended(requests-1))
	}
	if few := (&OpenLoop{RatePerSecond: 50, DurationMillis: 10}); few.Requests() != 1 {
		t.Error(few.Requests())
	}
	if third := (&OpenLoop{RatePerSecond: 3}); third.Intended(2) != 666_666_666 {
		t.Error(third.Intended(2))
	}
}

func TestRequestsWaitForAServerThatStallsByTheirIntendedTimes(t *testing.T) {
	loop, latch := &OpenLoop{RatePerSecond: 1000, DurationMillis: 200}, mpp.NewLatch(1)
	loop.Reset()
	err := loop.Generate(latch, func(request uint64) {
		if request == 50 {
			time.Sleep(100 * time.Millisecond)
		}
		if loop.Collect(request) {
			latch.Arrive(0)
		}
	})
	if err != nil || loop.Answer() != 199*200/2 {
		t.Error(err, loop.Answer())
	}
	var answers, slow uint64
	for _, latency := range loop.Latencies() {
		answers += latency[1]
		if latency[0] > 50_000_000 {
			slow += latency[1]
		}
	}
	// A closed loop would have one slow request.
	if answers != 200 || slow < 50 {
		t.Error(answers, slow)
	}
	if late := loop.Metrics()["generator_lateness_p99_micros"]; late < 90_000 {
		t.Error(late)
	}
}

func TestMoreUnansweredRequestsThanThereMayBeAreAnOverload(t *testing.T) {
	loop := &OpenLoop{RatePerSecond: 100_000_000, DurationMillis: 200, mostUnanswered: 20_000}
	loop.Reset()
	err := loop.Generate(mpp.NewLatch(1), func(request uint64) {
		if request < 7 {
			loop.Collect(request)
		}
	})
	if _, is := errors.AsType[*mpp.Overloaded](err); !is || loop.Answer() != 21 {
		t.Error(err, loop.Answer())
	}
}

func TestARunThatFailsEndsItsGenerator(t *testing.T) {
	loop, latch := &OpenLoop{RatePerSecond: 1, DurationMillis: 600_000}, mpp.NewLatch(1)
	loop.Reset()
	failure := errors.New("out of luck")
	if err := loop.Generate(latch, func(uint64) { latch.Fail(failure) }); err != nil || latch.Wait() != failure {
		t.Error(err)
	}
}

func TestTheIndexOfJainIsTheLeastOfAllRuns(t *testing.T) {
	var f Fairness
	if err := json.Unmarshal([]byte(`{"number_of_victims": 4, "rounds": 1}`), &f); err != nil {
		t.Fatal(err)
	}
	for _, run := range []struct {
		millis [4]time.Duration
		jain   float64
	}{
		{[...]time.Duration{20, 20, 20, 20}, 1}, {[...]time.Duration{1, 1, 1, 5}, 64.0 / (4 * 28)}, {[...]time.Duration{2, 2, 2, 2}, 64.0 / (4 * 28)},
	} {
		f.Begin()
		for _, time := range run.millis {
			f.finish(f.begin.Add(time*1_000_000), time*500_000)
		}
		metrics := f.Metrics()
		if math.Abs(metrics["victim_finish_jain"]-run.jain) > 1e-9 || metrics["longest_gap_millis"] != 10 {
			t.Error(metrics)
		}
	}
}

func TestAVictimTakesItsRounds(t *testing.T) {
	f := Fairness{Victims: 1, Rounds: 2}
	f.Begin()
	victim := f.NewVictim()
	if !victim.Take() || victim.Take() || victim.Received != 2 || f.Metrics()["victim_finish_jain"] != 1 {
		t.Error(victim, f.Metrics())
	}
}
