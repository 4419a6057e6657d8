package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/mpp"
)

const (
	// The framework's own, which it has no name for.
	defaultBatch = 300
	mostBatch    = 1_000_000

	optionMailbox = "mailbox"
	unbounded     = "unbounded"
	lockFree      = "lock-free"
)

// dispatcher starts a goroutine for a mailbox that gets something to do, and has it let others go first after a number of
// messages.
func dispatcher() actor.Dispatcher {
	if batch, set := mpp.OptionNumber(mpp.OptionBatch); set {
		return actor.NewDefaultDispatcher(int(min(batch, mostBatch)))
	}
	return actor.NewDefaultDispatcher(defaultBatch)
}

// mailboxes returns what makes an actor's mailbox, and the kind of it.
func mailboxes() (actor.MailboxProducer, string) {
	if mailbox, _ := mpp.OptionWord(optionMailbox); mailbox == lockFree {
		return actor.UnboundedLockfree(), lockFree
	}
	return actor.Unbounded(), unbounded
}
