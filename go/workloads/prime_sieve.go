package workloads

import "mpp/mpp"

const firstNumber = 2

// PrimeSieve are the parameters of PRIMESIEVE.
type PrimeSieve struct {
	Limit           uint64 `json:"limit"`
	PrimesPerFilter uint64 `json:"primes_per_filter"`
	BatchSize       uint64 `json:"batch_size"`
}

// SendAll has all numbers sent, in ascending order, a batch per message.
func (p PrimeSieve) SendAll(send func(numbers []uint64)) {
	for first := uint64(firstNumber); first <= p.Limit; first += p.BatchSize {
		batch := make([]uint64, 0, min(p.BatchSize, p.Limit-first+1))
		for number := first; number <= p.Limit && number-first < p.BatchSize; number++ {
			batch = append(batch, number)
		}
		send(batch)
	}
}

// Filter is a filter's state: its primes, and the numbers that wait until a message for the next filter is full.
type Filter struct {
	parameters PrimeSieve
	primes     []uint64
	passed     []uint64
}

// NewFilter makes one without primes.
func NewFilter(parameters PrimeSieve) *Filter {
	return &Filter{parameters: parameters}
}

// Take takes a message, and has each message for the next filter sent as soon as it is full.
func (f *Filter) Take(numbers []uint64, send func(numbers []uint64)) {
	for _, number := range numbers {
		if f.divides(number) {
			continue
		}
		if uint64(len(f.primes)) < f.parameters.PrimesPerFilter {
			f.primes = append(f.primes, number)
			continue
		}
		if f.passed == nil {
			f.passed = make([]uint64, 0, min(f.parameters.BatchSize, f.parameters.Limit))
		}
		f.passed = append(f.passed, number)
		if uint64(len(f.passed)) == f.parameters.BatchSize {
			send(f.Flush())
		}
	}
}

func (f *Filter) divides(number uint64) bool {
	for _, prime := range f.primes {
		if number%prime == 0 {
			return true
		}
	}
	return false
}

// Flush is the last message for the next filter, to be sent before the end; empty if no numbers are left for one.
func (f *Filter) Flush() []uint64 {
	passed := f.passed
	f.passed = nil
	return passed
}

// Report is the number and the sum of the filter's primes.
func (f *Filter) Report() (primes, sum uint64) {
	for _, prime := range f.primes {
		sum += prime
	}
	return uint64(len(f.primes)), sum
}

// Collector adds up the filters' reports.
type Collector struct {
	filters uint64
	last    uint64
	primes  uint64
	sum     uint64
}

// Take takes the report of a filter, by its number from 1. Once the last one and all before it have reported, it returns
// the hash of the number of all primes, and of their sum.
func (c *Collector) Take(number uint64, isLast bool, primes, sum uint64) (answer uint64, done bool) {
	c.filters++
	c.primes += primes
	c.sum += sum
	if isLast {
		c.last = number
	}
	if c.filters != c.last {
		return 0, false
	}
	return mpp.HashUint64s(c.primes, c.sum), true
}
