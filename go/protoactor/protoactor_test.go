package main

import (
	"strings"
	"testing"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/conformance"
	"mpp/protoactor/target/messages"
)

func TestGoldenAnswers(t *testing.T) {
	conformance.GoldenAnswers(t, "mpp/protoactor")
}

func TestGoldenAnswersBetweenProcesses(t *testing.T) {
	// Without the race detector, which finds races in the framework's remoting when it starts and ends.
	conformance.GoldenDistributedAnswers(t, conformance.BuildWith(t, "mpp/protoactor"))
}

func TestARunThatIsStoppedLeavesNoComponent(t *testing.T) {
	// Without the race detector, which finds a race of the framework's: an answer to a future whose asker is stopped.
	conformance.StoppedRunsLeaveNothing(t, conformance.BuildWith(t, "mpp/protoactor"))
}

func TestFaultsFailTheRun(t *testing.T) {
	faulty := actor.ReceiveFunc(func(ctx actor.Context) {
		if ctx.Message() == startMessage {
			panic("out of luck")
		}
	})
	spawnFaulty := func(r *run, ctx actor.Context) *actor.PID {
		return ctx.Spawn(r.props(func() actor.Actor { return faulty }))
	}
	for _, fault := range []struct {
		name, reason string
		// create creates an actor, and returns the receiver of the run's first message.
		create func(r *run, ctx actor.Context) *actor.PID
	}{
		{"an actor panics", "out of luck", spawnFaulty},
		{"an actor at the top panics", "out of luck", func(r *run, ctx actor.Context) *actor.PID {
			spawnFaulty(r, ctx)
			return r.spawn(func() actor.Actor { return faulty })
		}},
		{"a child of an actor panics", "out of luck", func(r *run, ctx actor.Context) *actor.PID {
			return ctx.Spawn(r.props(func() actor.Actor {
				return actor.ReceiveFunc(func(ctx actor.Context) {
					if ctx.Message() == startMessage {
						ctx.Send(spawnFaulty(r, ctx), startMessage)
					}
				})
			}))
		}},
		{"a message has no receiver", "was lost", func(r *run, ctx actor.Context) *actor.PID {
			spawnFaulty(r, ctx)
			return r.NewLocalPID("nobody")
		}},
		{"the framework logs an error", "cannot be forwarded", func(r *run, ctx actor.Context) *actor.PID {
			return ctx.Spawn(r.props(func() actor.Actor {
				return actor.ReceiveFunc(func(ctx actor.Context) {
					if ctx.Message() == startMessage {
						ctx.Logger().Error("it cannot be forwarded")
					}
				})
			}))
		}},
	} {
		t.Run(fault.name, func(t *testing.T) {
			s := newSystem()
			s.start()
			var first *actor.PID
			r, err := openRun(s, 1, 0, func(r *run, ctx actor.Context) { first = fault.create(r, ctx) })
			if err != nil {
				t.Fatal(err)
			}
			r.Root.Send(first, startMessage)
			if err := r.Wait(); err == nil || !strings.Contains(err.Error(), fault.reason) {
				t.Error(err)
			}
			if err := s.cleanUp(true); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAPanicInThePreparationFailsIt(t *testing.T) {
	s := newSystem()
	s.start()
	if _, err := openRun(s, 1, 0, func(*run, actor.Context) { panic("out of luck") }); err == nil {
		t.Error("no failure")
	}
	if err := s.cleanUp(true); err != nil {
		t.Error(err)
	}
}

func TestMessagesOfAnEarlierRunAreLate(t *testing.T) {
	s := newSystem()
	s.current.Store(&run{number: 2})
	if !s.isLate(&messages.Ack{Run: 1}) || s.isLate(&messages.Ack{Run: 2}) || s.isLate(startMessage) {
		t.Error("others are late, too")
	}
	s.current.Store(nil)
	if s.isLate(&messages.Ack{Run: 1}) {
		t.Error("without a run nothing is late")
	}
}
