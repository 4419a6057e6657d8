package workloads

import (
	"fmt"

	"mpp/mpp"
)

// Counting are the parameters of COUNTING.
type Counting struct {
	Messages  uint64 `json:"number_of_messages"`
	Producers uint64 `json:"producers"`
}

// Counter is the state of COUNTING's counter.
type Counter struct {
	// By producer.
	last  []uint64
	count uint64
	sum   uint64
	asked int
}

// NewCounter makes the counter of so many producers.
func NewCounter(producers uint64) *Counter {
	return &Counter{last: make([]uint64, producers)}
}

// Increment takes an INC of a producer, by its number from 0; its own numbers count from 1, without a gap.
func (c *Counter) Increment(producer, number uint64) error {
	if expected := c.last[producer] + 1; number != expected {
		return fmt.Errorf("number %d of producer %d came where number %d comes next", number, producer, expected)
	}
	c.last[producer] = number
	c.count++
	c.sum += number
	return nil
}

// Get takes a GET of a producer. Once all have asked, it returns the hash of how many numbers came, and of their sum.
func (c *Counter) Get() (answer uint64, done bool) {
	c.asked++
	if c.asked < len(c.last) {
		return 0, false
	}
	return mpp.HashUint64s(c.count, c.sum), true
}
