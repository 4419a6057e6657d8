package main

import (
	"testing"

	"mpp/conformance"
)

func TestGoldenAnswers(t *testing.T) {
	conformance.GoldenAnswers(t, "mpp/@folder@")
}

func TestARunThatIsStoppedLeavesNoComponent(t *testing.T) {
	conformance.StoppedRunsLeaveNothing(t, conformance.Build(t, "mpp/@folder@"))
}
