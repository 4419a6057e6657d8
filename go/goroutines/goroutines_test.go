package main

import (
	"testing"

	"mpp/conformance"
)

func TestGoldenAnswers(t *testing.T) {
	conformance.GoldenAnswers(t, "mpp/goroutines")
}

func TestGoldenAnswersBetweenProcesses(t *testing.T) {
	conformance.GoldenDistributedAnswers(t, conformance.Build(t, "mpp/goroutines"))
}

func TestARunThatIsStoppedLeavesNoComponent(t *testing.T) {
	conformance.StoppedRunsLeaveNothing(t, conformance.Build(t, "mpp/goroutines"))
}
