package workloads

import "time"

// ComputeFor computes for so long: it reads the monotonic clock until the time is over.
func ComputeFor(duration time.Duration) {
	if duration == 0 {
		return
	}
	for begin := time.Now(); time.Since(begin) < duration; {
	}
}
