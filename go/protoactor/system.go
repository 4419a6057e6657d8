package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/remote"
)

// A system is the actor system of a request. It fails the run at hand if an actor panics, or if a message is lost.
type system struct {
	*actor.ActorSystem
	// As the options say.
	dispatcher actor.Dispatcher
	mailbox    actor.MailboxProducer
	current    atomic.Pointer[run]
	// runs is how many there were so far.
	runs uint32
	// wanted ends when the request is stopped.
	wanted context.Context
	giveUp context.CancelFunc
	// leaving is true once the node is to end, or the one that it speaks with.
	leaving atomic.Bool
}

func newSystem() *system {
	mailbox, _ := mailboxes()
	s := &system{dispatcher: dispatcher(), mailbox: mailbox}
	s.wanted, s.giveUp = context.WithCancel(context.Background())
	return s
}

func (s *system) start() {
	s.ActorSystem = actor.NewActorSystem(actor.WithLoggerFactory(func(*actor.ActorSystem) *slog.Logger {
		return slog.New(&failureHandler{standardErrorHandler, s})
	}))
	s.EventStream.Subscribe(s.notice)
}

// props are those of an actor whose own children the system supervises.
func (s *system) props(producer actor.Producer) *actor.Props {
	return actor.PropsFromProducer(
		producer, actor.WithSupervisor(s), actor.WithDispatcher(s.dispatcher), actor.WithMailbox(s.mailbox))
}

// topProps are those of an actor without a parent.
func (s *system) topProps(producer actor.Producer) *actor.Props {
	return s.props(producer).Configure(actor.WithGuardian(s))
}

// HandleFailure fails the run in place of starting the actor again, which is the default and would lose the message.
func (s *system) HandleFailure(
	_ *actor.ActorSystem, supervisor actor.Supervisor, child *actor.PID, _ *actor.RestartStatistics, reason, message any,
) {
	s.fail(fmt.Errorf("actor %s has panicked on %T: %v", child.Id, message, reason))
	supervisor.StopChildren(child)
}

// notice fails the run for losses that senders do not hear of: an actor is no longer there, or a node.
func (s *system) notice(event any) {
	switch event := event.(type) {
	case *remote.EndpointTerminatedEvent:
		s.fail(fmt.Errorf("the connection to node %s has ended", event.Address))
	case *actor.DeadLetterEvent:
		switch event.Message.(type) {
		case actor.SystemMessage, actor.AutoReceiveMessage, *actor.DeadLetterResponse:
			// A child that has stopped itself is stopped again when its parent stops.
		default:
			if s.isLate(event.Message) {
				return
			}
			s.fail(fmt.Errorf("message %T was lost: there is no actor %v", event.Message, event.PID))
		}
	}
}

// isLate tells messages of a run that is over, such as a replica's answer after those of the majority.
func (s *system) isLate(message any) bool {
	numbered, ok := message.(interface{ GetRun() uint32 })
	r := s.current.Load()
	return ok && r != nil && numbered.GetRun() < r.number
}

func (s *system) fail(failure error) {
	if r := s.current.Load(); r != nil && !s.leaving.Load() {
		r.Fail(failure)
	}
}

// stop ends the run at hand for those who wait for it. It may be called from any goroutine, at any time.
func (s *system) stop() {
	s.giveUp()
	if r := s.current.Load(); r != nil {
		r.stop()
	}
}

// cleanUp returns when no actor of the run is left.
func (s *system) cleanUp(lastRun bool) error {
	var err error
	if r := s.current.Load(); r != nil {
		err = r.end()
		s.current.Store(nil)
	}
	if lastRun && s.ActorSystem != nil {
		s.Shutdown()
	}
	return err
}

// It leaves out the lines about each system and each connection.
var standardErrorHandler = slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})

// A failureHandler logs, and fails the run for errors: of a message that it cannot write or read the framework tells in its
// log alone.
type failureHandler struct {
	slog.Handler
	system *system
}

func (h *failureHandler) Handle(ctx context.Context, record slog.Record) error {
	if h.system.leaving.Load() {
		// The other node's connections end before this one's.
		return nil
	}
	if record.Level >= slog.LevelError {
		text := record.Message
		record.Attrs(func(attribute slog.Attr) bool {
			text += fmt.Sprintf(", %v", attribute)
			return true
		})
		h.system.fail(errors.New(text))
	}
	return h.Handler.Handle(ctx, record)
}
