package mpp

import "strconv"

// OptionBatch is the name, for testees of all languages, of the messages that a component handles per turn at most.
const OptionBatch = "batch"

// OptionValues are the values that an option of a testee takes: Numbers or Words.
type OptionValues interface{ values() }

// Numbers are those from the first to the second one.
type Numbers [2]uint64

// Words are the values of a choice.
type Words []string

func (Numbers) values() {}
func (Words) values()   {}

// options are those that were set. They are there before any benchmark is made. The host refuses what Testee.Options does not
// have.
var options map[string]string

// OptionNumber is the value that was set for an option, if it is a number.
func OptionNumber(name string) (value uint64, set bool) {
	value, err := strconv.ParseUint(options[name], 10, 64)
	return value, err == nil
}

// OptionWord is the value that was set for an option.
func OptionWord(name string) (value string, set bool) {
	value, set = options[name]
	return value, set
}
