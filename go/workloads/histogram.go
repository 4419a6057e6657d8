package workloads

import (
	"math"
	"math/bits"
	"sync/atomic"
	"time"
)

const (
	shortestLatency = time.Nanosecond
	longestLatency  = time.Hour
	// The buckets of an HdrHistogram with 3 digits: values below 2^11 have one each, and above, each power of two has 2^10.
	exactBits = 11
	halfBits  = exactBits - 1
)

var buckets = bucketOf(uint64(longestLatency)) + 1

// A LatencyHistogram counts latencies of 1 ns to 1 h, as exact as their 3 first digits. One goroutine may record while others
// read.
type LatencyHistogram struct{ counts []atomic.Uint64 }

// NewLatencyHistogram makes one without any.
func NewLatencyHistogram() *LatencyHistogram {
	return &LatencyHistogram{make([]atomic.Uint64, buckets)}
}

// Record counts a latency. A longer one than the longest counts as that, a shorter one than the shortest, too.
func (h *LatencyHistogram) Record(latency time.Duration) {
	h.counts[bucketOf(uint64(min(max(latency, shortestLatency), longestLatency)))].Add(1)
}

// Counts are the values that there are, the least of those that are equivalent, each with its count.
func (h *LatencyHistogram) Counts() [][2]uint64 {
	counts := [][2]uint64{}
	for bucket := range h.counts {
		if count := h.counts[bucket].Load(); count > 0 {
			counts = append(counts, [2]uint64{leastOf(uint64(bucket)), count})
		}
	}
	return counts
}

// Percentile is the greatest value that is equivalent to the percentile, 0 if nothing was recorded.
func (h *LatencyHistogram) Percentile(percent float64) time.Duration {
	var total, passed uint64
	for bucket := range h.counts {
		total += h.counts[bucket].Load()
	}
	// As HdrHistogram does: a percentile that only rounding puts above a rank has that rank.
	rank := max(math.Ceil(math.Nextafter(percent, 0)*float64(total)/100), 1)
	for bucket := range h.counts {
		passed += h.counts[bucket].Load()
		if float64(passed) >= rank {
			return time.Duration(leastOf(uint64(bucket)+1) - 1)
		}
	}
	return 0
}

func bucketOf(value uint64) uint64 {
	shift := max(bits.Len64(value)-exactBits, 0)
	return uint64(shift)<<halfBits + value>>shift
}

func leastOf(bucket uint64) uint64 {
	if bucket < 1<<exactBits {
		return bucket
	}
	shift := bucket>>halfBits - 1
	return (bucket - shift<<halfBits) << shift
}
