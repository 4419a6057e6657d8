package mpp_test

import (
	"reflect"
	"testing"

	"mpp/conformance"
)

const endless = 1_000_000_000_000

func TestEveryConversationGoesAsItShould(t *testing.T) {
	var file struct {
		Conversations []struct {
			Name  string
			Lines []struct{ Host, Worker map[string]any }
		}
	}
	conformance.Read(t, "worker-conversations.json", &file)
	replay := conformance.Build(t, "mpp/mpp/replay")
	for _, conversation := range file.Conversations {
		t.Run(conversation.Name, func(t *testing.T) {
			worker := conformance.Start(t, replay)
			for _, line := range conversation.Lines {
				if line.Host != nil {
					worker.Send(line.Host)
				} else if answer := worker.Receive(); !matches(line.Worker, answer) {
					t.Errorf("expected %v, got %v", line.Worker, answer)
				}
			}
			if written := worker.End(); written != nil {
				t.Errorf("written after the end of input: %s", written)
			}
		})
	}
}

// matches says whether a worker's line has all fields as they should be.
func matches(expected, actual map[string]any) bool {
	if expected["id"] != actual["id"] {
		return false
	}
	if _, is := expected["error"]; is {
		return actual["error"] != nil && actual["error"] != ""
	}
	fields, is := actual["ok"].(map[string]any)
	if !is {
		return false
	}
	for name, value := range expected["ok"].(map[string]any) {
		if !reflect.DeepEqual(value, fields[name]) {
			return false
		}
	}
	return true
}

func TestTheEndOfInputEndsARun(t *testing.T) {
	worker := conformance.Start(t, conformance.Build(t, "mpp/mpp/replay"))
	worker.Ask("hello", map[string]any{"version": 1, "role": "local", "address": "127.0.0.1"})
	parameters := map[string]any{"number_of_messages": endless}
	worker.Ask("setUp", map[string]any{"benchmark": "PINGPONG", "parameters": parameters, "clients": 0})
	worker.Ask("prepare", nil)
	worker.Send(map[string]any{"id": 4, "do": "run"})
	worker.End()
}
