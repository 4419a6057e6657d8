package main

//go:generate go run ./generate messages.proto

import (
	"context"
	"fmt"
	"log"
	"strings"
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/remote"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"mpp/mpp"
	"mpp/protoactor/target/messages"
)

const (
	// The framework writes so many messages at once, by default.
	batchMessages = 1000
	// More than the framework adds to a message.
	envelopeBytes = 128
	// gRPC's own limit.
	leastBatchBytes = 4 << 20

	greetingDeadline = 60 * time.Second
	farewellDeadline = 5 * time.Second
	hurriedDeadline  = 500 * time.Millisecond
	// Nodes that are lost may let the framework wait for 10 s.
	shutdownDeadline = 2 * time.Second

	liaisonName = "liaison"
	tokenKey    = "mpp-token"
)

// A node is a system that other nodes of the request reach.
type node struct {
	*system
	remote *remote.Remote
}

// startNode listens at an address. Others have to know the request's token, before a message of theirs is read.
func startNode(s *system, address, token string, messageBytes int) *node {
	s.start()
	if strings.Contains(address, ":") {
		address = "[" + address + "]"
	}
	configuration := remote.Configure(address, 0,
		remote.WithServerOptions(
			// A batch that is larger than this is lost.
			grpc.MaxRecvMsgSize(max(leastBatchBytes, batchMessages*(messageBytes+envelopeBytes))),
			grpc.StreamInterceptor(func(server any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, handle grpc.StreamHandler) error {
				if given, _ := metadata.FromIncomingContext(stream.Context()); strings.Join(given.Get(tokenKey), "") != token {
					return status.Error(codes.PermissionDenied, "no node of this request")
				}
				return handle(server, stream)
			}),
			// The framework's are not implemented: it panics.
			grpc.UnaryInterceptor(func(context.Context, any, *grpc.UnaryServerInfo, grpc.UnaryHandler) (any, error) {
				return nil, status.Error(codes.Unimplemented, "nodes send messages alone")
			}),
		),
		remote.WithDialOptions(
			grpc.WithTransportCredentials(insecure.NewCredentials()),
			grpc.WithStreamInterceptor(func(
				ctx context.Context, description *grpc.StreamDesc, connection *grpc.ClientConn, method string, open grpc.Streamer,
				options ...grpc.CallOption,
			) (grpc.ClientStream, error) {
				return open(metadata.AppendToOutgoingContext(ctx, tokenKey, token), description, connection, method, options...)
			}),
		),
	)
	// Nodes listen before others know of them. One that is gone would keep the end of this one waiting, 2 s for each attempt.
	configuration.MaxRetryCount = 1
	n := &node{s, remote.NewRemote(s.ActorSystem, configuration)}
	n.remote.Start()
	return n
}

// ask waits for the answer of a node's liaison, as long as it is wanted.
func (n *node) ask(wanted context.Context, address string, message any, deadline time.Duration) error {
	future := n.Root.RequestFuture(actor.NewPID(address, liaisonName), message, deadline)
	answered := make(chan error, 1)
	go func() { answered <- future.Wait() }()
	select {
	case err := <-answered:
		if err != nil {
			return fmt.Errorf("node %s has not answered: %w", address, err)
		}
		return nil
	case <-wanted.Done():
		n.Root.Stop(future.PID())
		return mpp.ErrStopped
	}
}

// end returns when nothing of the node is left.
func (n *node) end() {
	n.leaving.Store(true)
	n.Root.Stop(n.NewLocalPID(liaisonName))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer func() {
			// A connection that breaks at this moment lets it panic.
			if cause := recover(); cause != nil {
				log.Printf("Proto.Actor's remoting has panicked at its end: %v", cause)
				n.remote.Shutdown(false)
			}
		}()
		n.remote.Shutdown(true)
	}()
	select {
	case <-ended:
	case <-time.After(shutdownDeadline):
		n.remote.Shutdown(false)
		<-ended
	}
}

// A liaison speaks with other nodes outside of runs.
type liaison struct{ *system }

func (l *liaison) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *messages.Greeting:
		ctx.Respond(&messages.Greeted{})
	case *messages.Farewell:
		l.leaving.Store(true)
		ctx.Respond(&messages.Greeted{})
	case *messages.Failed:
		l.fail(fmt.Errorf("the client at %s: %s", ctx.Sender().GetAddress(), message.GetReason()))
	}
}

func (n *node) startLiaison() error {
	_, err := n.Root.SpawnNamed(n.topProps(func() actor.Actor { return &liaison{n.system} }), liaisonName)
	return err
}
