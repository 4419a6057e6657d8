package mpp_test

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"testing"

	"mpp/conformance"
	"mpp/mpp"
)

func TestSplitMix64(t *testing.T) {
	var vectors struct {
		Next, NextDouble []struct {
			Seed    uint64
			Outputs []string
		}
	}
	conformance.Read(t, "splitmix64.json", &vectors)
	for _, vector := range vectors.Next {
		random := mpp.NewSplitMix64(vector.Seed)
		for _, output := range vector.Outputs {
			if next := fmt.Sprintf("%016x", random.Next()); next != output {
				t.Errorf("seed %d: expected %s, got %s", vector.Seed, output, next)
			}
		}
	}
	for _, vector := range vectors.NextDouble {
		random := mpp.NewSplitMix64(vector.Seed)
		for _, output := range vector.Outputs {
			if next := random.NextFloat64(); next != number(t, output) {
				t.Errorf("seed %d: expected %s, got %v", vector.Seed, output, next)
			}
		}
	}
}

func TestFNV1a(t *testing.T) {
	var vectors struct {
		Bytes   []struct{ Input, Hash string }
		Doubles []struct {
			Input []string
			Hash  string
		}
	}
	conformance.Read(t, "fnv1a64.json", &vectors)
	for _, vector := range vectors.Bytes {
		data, err := hex.DecodeString(vector.Input)
		if err != nil {
			t.Fatal(err)
		}
		if hash := fmt.Sprintf("%016x", mpp.HashBytes(data)); hash != vector.Hash {
			t.Errorf("%q: expected %s, got %s", vector.Input, vector.Hash, hash)
		}
	}
	for _, vector := range vectors.Doubles {
		var values []float64
		for _, text := range vector.Input {
			values = append(values, number(t, text))
		}
		if hash := fmt.Sprintf("%016x", mpp.HashFloat64s(values)); hash != vector.Hash {
			t.Errorf("%v: expected %s, got %s", vector.Input, vector.Hash, hash)
		}
	}
}

func TestWholeNumbersAreHashedByTheirBytes(t *testing.T) {
	octets := []byte{0, 0, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255, 255, 255, 255, 254}
	if mpp.HashUint64s(1, 1<<64-2) != mpp.HashBytes(octets) {
		t.Error("another hash than that of their bytes")
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return value
}
