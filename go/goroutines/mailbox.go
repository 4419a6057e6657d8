package main

import (
	"iter"
	"sync"
)

// A mailbox takes any number of messages. Channels have a capacity, and here no sender ever waits.
type mailbox[T any] struct {
	mutex    sync.Mutex
	filled   sync.Cond
	messages []T
	// The place of the first message that has not been received.
	head   int
	closed bool
}

// newMailbox makes one that the run closes in its clean-up.
func newMailbox[T any](r *run) *mailbox[T] {
	m := &mailbox[T]{}
	m.filled.L = &m.mutex
	r.onEnd(m.close)
	return m
}

// newMailboxes makes so many.
func newMailboxes[T any](r *run, count uint64) []*mailbox[T] {
	mailboxes := make([]*mailbox[T], count)
	for i := range mailboxes {
		mailboxes[i] = newMailbox[T](r)
	}
	return mailboxes
}

// send never waits. Nobody receives messages that are sent after the end of a run.
func (m *mailbox[T]) send(message T) {
	m.mutex.Lock()
	if m.closed {
		m.mutex.Unlock()
		return
	}
	if len(m.messages) == cap(m.messages) && m.head > len(m.messages)/2 {
		rest := copy(m.messages, m.messages[m.head:])
		clear(m.messages[rest:])
		m.messages, m.head = m.messages[:rest], 0
	}
	m.messages = append(m.messages, message)
	m.mutex.Unlock()
	m.filled.Signal()
}

// receive waits for a message. There is none once the mailbox is closed.
func (m *mailbox[T]) receive() (message T, open bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for m.head == len(m.messages) && !m.closed {
		m.filled.Wait()
	}
	if m.closed {
		return message, false
	}
	m.messages[m.head], message = message, m.messages[m.head]
	m.head++
	if m.head == len(m.messages) {
		m.messages, m.head = m.messages[:0], 0
	}
	return message, true
}

// empty says whether receive would wait.
func (m *mailbox[T]) empty() bool {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.head == len(m.messages)
}

// all is the messages that come until the mailbox is closed.
func (m *mailbox[T]) all() iter.Seq[T] {
	return func(handle func(T) bool) {
		for {
			message, open := m.receive()
			if !open || !handle(message) {
				return
			}
		}
	}
}

func (m *mailbox[T]) close() {
	m.mutex.Lock()
	m.closed = true
	m.mutex.Unlock()
	m.filled.Broadcast()
}
