//go:build !race

package main

import (
	"context"
	"strings"
	"testing"
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
	"mpp/workloads"
)

const silence = 30 * time.Second

// startTestNode starts a node that has a run.
func startTestNode(t *testing.T) (*node, *run) {
	t.Helper()
	s := newSystem()
	n := startNode(s, "127.0.0.1", "the token", 0)
	if err := n.startLiaison(); err != nil {
		t.Fatal(err)
	}
	r, err := openRun(s, 1, 0, func(r *run, ctx actor.Context) {
		ctx.Spawn(r.props(func() actor.Actor { return netPonger{} }))
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.cleanUp(true); err != nil {
			t.Error(err)
		}
		n.end()
	})
	return n, r
}

func TestNodesFailTheirRunsWhenAMessageIsLost(t *testing.T) {
	for _, loss := range []struct {
		name    string
		message any
		// receiver says on which of both nodes it is noticed.
		receiver bool
	}{
		{"a message has no receiver", &messages.Ping{}, true},
		{"a message is too large", &messages.Payload{Data: make([]byte, leastBatchBytes+1)}, false},
		{"a message cannot be written", "no message of Protocol Buffers", false},
	} {
		t.Run(loss.name, func(t *testing.T) {
			from, sending := startTestNode(t)
			to, receiving := startTestNode(t)
			if err := from.ask(from.wanted, to.Address(), &messages.Greeting{}, silence); err != nil {
				t.Fatal(err)
			}
			failed := make(chan error, 1)
			go func() {
				if loss.receiver {
					failed <- receiving.Wait()
				} else {
					failed <- sending.Wait()
				}
			}()
			from.Root.Send(actor.NewPID(to.Address(), "nobody"), loss.message)
			select {
			case err := <-failed:
				t.Log(err)
			case <-time.After(silence):
				t.Error("no failure")
			}
		})
	}
}

func TestNodesTellTheMasterOfAFailure(t *testing.T) {
	benchmark := netPingPong
	benchmark.partner = func(workloads.PingPong, *run, uint64) actor.Actor {
		return actor.ReceiveFunc(func(ctx actor.Context) {
			if _, is := ctx.Message().(*messages.Ping); is {
				panic("out of luck")
			}
		})
	}
	master, client := newNetMaster(benchmark, "127.0.0.1"), newNetClient(benchmark, "127.0.0.1")
	defer func() {
		for _, half := range []mpp.Phases{master, client} {
			if err := half.CleanUp(true); err != nil {
				t.Error(err)
			}
		}
	}()
	configuration, err := master.SetUp(mpp.Parameters(`{"number_of_messages": 10}`), 1)
	if err != nil {
		t.Fatal(err)
	}
	data, err := client.SetUp(configuration)
	if err == nil {
		err = client.Prepare()
	}
	if err == nil {
		err = master.Introduce([]string{data})
	}
	if err == nil {
		err = master.Prepare()
	}
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(silence, master.Stop)
	if err := master.Run(); err == nil || !strings.Contains(err.Error(), data) || !strings.Contains(err.Error(), "out of luck") {
		t.Error(err)
	}
}

func TestNodesSendStrangersAway(t *testing.T) {
	n, r := startTestNode(t)
	connection, err := grpc.NewClient(n.Address(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close() }()
	stranger := remote.NewRemotingClient(connection)
	ctx, cancel := context.WithTimeout(context.Background(), silence)
	defer cancel()
	for _, token := range []string{"", "another token"} {
		stream, err := stranger.Receive(metadata.AppendToOutgoingContext(ctx, tokenKey, token))
		if err == nil {
			_, err = stream.Recv()
		}
		if status.Code(err) != codes.PermissionDenied {
			t.Errorf("token %q: %v", token, err)
		}
	}
	if _, err := stranger.ListProcesses(ctx, &remote.ListProcessesRequest{}); status.Code(err) != codes.Unimplemented {
		t.Error(err)
	}
	r.Arrive(0)
	if err := r.Wait(); err != nil {
		t.Error(err)
	}
}
