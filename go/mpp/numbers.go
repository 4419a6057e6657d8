package mpp

import (
	"encoding/binary"
	"math"
)

// SplitMix64 are pseudo-random numbers, the same in every language of the suite.
//
// Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014.
type SplitMix64 struct{ state uint64 }

// NewSplitMix64 begins with a seed.
func NewSplitMix64(seed uint64) *SplitMix64 {
	return &SplitMix64{seed}
}

// Next is the next value, all 64 bits of it random.
func (s *SplitMix64) Next() uint64 {
	s.state += 0x9E3779B97F4A7C15
	mixed := s.state
	mixed = (mixed ^ mixed>>30) * 0xBF58476D1CE4E5B9
	mixed = (mixed ^ mixed>>27) * 0x94D049BB133111EB
	return mixed ^ mixed>>31
}

// NextFloat64 is the next value as a multiple of 2^-53 in [0, 1).
func (s *SplitMix64) NextFloat64() float64 {
	return float64(s.Next()>>11) * 0x1p-53
}

// HashUint64s is the FNV-1a hash (Fowler, Noll, Vo) of whole numbers, the most significant byte of each first.
func HashUint64s(values ...uint64) uint64 {
	hash := fnvOffset
	for _, value := range values {
		hash = addUint64(hash, value)
	}
	return hash
}

// HashFloat64s is that of numbers, each by its IEEE-754 bits.
func HashFloat64s(values []float64) uint64 {
	hash := fnvOffset
	for _, value := range values {
		hash = addUint64(hash, math.Float64bits(value))
	}
	return hash
}

// HashBytes is that of bytes.
func HashBytes(data []byte) uint64 {
	return add(fnvOffset, data)
}

const fnvOffset uint64 = 0xCBF29CE484222325

func addUint64(hash, value uint64) uint64 {
	return add(hash, binary.BigEndian.AppendUint64(nil, value))
}

func add(hash uint64, data []byte) uint64 {
	for _, octet := range data {
		hash = (hash ^ uint64(octet)) * 0x100000001B3
	}
	return hash
}
