package workloads

import (
	"sync"
	"time"
)

// Fairness are the parameters of FAIRNESS, and the times of its victims, of all runs of a request.
type Fairness struct {
	Victims       uint64 `json:"number_of_victims"`
	Rounds        uint64 `json:"rounds"`
	Hogs          uint64 `json:"number_of_hogs"`
	Hog           string `json:"hog"`
	HogWorkMicros uint64 `json:"hog_work_micros"`

	mutex sync.Mutex
	// In this run.
	begin             time.Time
	finished          uint64
	sum, sumOfSquares float64
	// In all runs, in which so many victims have finished.
	leastJain  float64
	longestGap time.Duration
}

// Work is that of a hog on a message, before it sends itself the next one.
func (f *Fairness) Work() {
	work := time.Duration(f.HogWorkMicros) * time.Microsecond
	switch f.Hog {
	case "HOG_KIND_CPU":
		ComputeFor(work)
	case "HOG_KIND_BLOCKING":
		time.Sleep(work)
	}
}

// Begin begins a run, before its first message.
func (f *Fairness) Begin() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.leastJain == 0 {
		f.leastJain = 1
	}
	f.begin, f.finished, f.sum, f.sumOfSquares = time.Now(), 0, 0, 0
}

// finish takes the times of a victim that has all its PONGs.
func (f *Fairness) finish(end time.Time, longestGap time.Duration) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	seconds := end.Sub(f.begin).Seconds()
	f.sum += seconds
	f.sumOfSquares += seconds * seconds
	f.longestGap = max(f.longestGap, longestGap)
	f.finished++
	if f.finished == f.Victims && f.sumOfSquares > 0 {
		// Jain, Chiu, Hawe: "A quantitative measure of fairness and discrimination", DEC Research Report TR-301, 1984.
		f.leastJain = min(f.leastJain, f.sum*f.sum/(float64(f.Victims)*f.sumOfSquares))
	}
}

// Metrics are those of all runs so far.
func (f *Fairness) Metrics() map[string]float64 {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	gap := float64(f.longestGap) / float64(time.Millisecond)
	return map[string]float64{"victim_finish_jain": f.leastJain, "longest_gap_millis": gap}
}

// A Victim is the state of a victim's pinger, which reads the clock when it begins and on each PONG.
type Victim struct {
	fairness *Fairness
	// Received is how many PONGs have come.
	Received   uint64
	last       time.Time
	longestGap time.Duration
}

// NewVictim is a victim that begins.
func (f *Fairness) NewVictim() *Victim {
	return &Victim{fairness: f, last: time.Now()}
}

// Take takes a PONG. It says whether there is another PING to be sent.
func (v *Victim) Take() (more bool) {
	now := time.Now()
	v.longestGap = max(v.longestGap, now.Sub(v.last))
	v.last = now
	v.Received++
	if v.Received < v.fairness.Rounds {
		return true
	}
	v.fairness.finish(now, v.longestGap)
	return false
}
