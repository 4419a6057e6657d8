package main

import (
	"errors"

	"github.com/asynkron/protoactor-go/actor"

	"mpp/protoactor/target/messages"
	"mpp/workloads"
)

// fileTransfer is FILETRANSFER: a sender and a receiver of chunks. Beside them a pinger exchanges requests of NETLATENCY with
// an actor that has nothing to compute.
var fileTransfer = distributed[*workloads.FileTransfer]{
	parts:         one[*workloads.FileTransfer],
	require:       (*workloads.FileTransfer).RequireDefaultTransport,
	introductions: one[*workloads.FileTransfer],
	messageBytes:  func(f *workloads.FileTransfer) int { return int(f.ChunkSize) },
	partners:      (*workloads.FileTransfer).Partners,
	partner: func(f *workloads.FileTransfer, _ *run, number uint64) actor.Actor {
		if number > 0 {
			return &netLatencyServer{&workloads.OpenLoop{}}
		}
		return &fileReceiver{terms: f.FileTerms}
	},
	create: func(f *workloads.FileTransfer, r *run, ctx actor.Context, partners []*actor.PID) func() {
		file, pings := f.NewRun()
		r.metrics = f.Metrics
		sender := ctx.Spawn(r.props(func() actor.Actor { return &fileSender{run: r, receiver: partners[0], file: file} }))
		pinger := ctx.Spawn(r.props(func() actor.Actor { return &filePinger{pings} }))
		r.flushBy(1, func() { pings.End(func() { r.flushed.Arrive(0) }) })
		return func() {
			r.Root.Send(sender, startMessage)
			err := pings.SendUntilOpen(r.Latch, func(number uint64) {
				r.Root.RequestWithCustomSender(partners[1], &messages.Request{Number: number}, pinger)
			})
			if err != nil {
				r.Fail(err)
			}
		}
	},
}

type fileSender struct {
	*run
	receiver *actor.PID
	file     *workloads.FileSender
}

func (s *fileSender) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *messages.Credit:
		if err := s.file.Consumed(message.GetConsumed()); err != nil {
			panic(err)
		}
		s.send(ctx)
	case *start:
		s.send(ctx)
	case *messages.FileDone:
		answer, err := s.file.Answer(message.GetReceived(), message.GetSum())
		if err != nil {
			panic(err)
		}
		s.Arrive(answer)
	case *actor.Started:
		ctx.Request(s.receiver, &messages.OpenFile{})
	case *messages.Introduced:
		s.started.Arrive(0)
	}
}

func (s *fileSender) send(ctx actor.Context) {
	s.file.Send(func(index uint64, payload []byte) {
		ctx.Request(s.receiver, &messages.Chunk{Index: index, Payload: payload})
	})
}

// A fileReceiver serves all runs. An OpenFile makes it begin anew.
type fileReceiver struct {
	terms workloads.FileTerms
	file  *workloads.FileReceiver
}

func (r *fileReceiver) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *messages.Chunk:
		if r.file == nil {
			panic(errors.New("a chunk came before the file was opened"))
		}
		reply, err := r.file.Receive(message.GetIndex(), message.GetPayload())
		switch {
		case err != nil:
			panic(err)
		case reply == workloads.CreditReply:
			ctx.Respond(&messages.Credit{Consumed: r.file.Received})
		case reply == workloads.DoneReply:
			ctx.Respond(&messages.FileDone{Received: r.file.Received, Sum: r.file.Sum})
		}
	case *messages.OpenFile:
		r.file = workloads.NewFileReceiver(r.terms)
		ctx.Respond(introduced)
	}
}

type filePinger struct{ pings *workloads.Pings }

func (p *filePinger) Receive(ctx actor.Context) {
	if message, is := ctx.Message().(*messages.Answer); is {
		if err := p.pings.Answered(message.GetNumber()); err != nil {
			panic(err)
		}
	}
}
