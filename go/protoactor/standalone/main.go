// Benchmarks as someone writes them who has no suite: standalone PROTOACTORGO <benchmark> <runs>
//
// Prints the milliseconds of each run. `tests/run.sh stand_alone.py` compares them with those of the testee.
package main

import (
	"fmt"
	"log"
	"log/slog"
	"os"
	"strconv"
	"time"

	"github.com/asynkron/protoactor-go/actor"
)

const (
	messages = 100_000
	pipeline = 500
	pairs    = 2
	number   = 22
)

var benchmarks = map[string]func(system *actor.ActorSystem) time.Duration{
	"PINGPONG":   pingPong,
	"TPPINGPONG": throughputPingPong,
	"FIBONACCI":  fibonacci,
}

func main() {
	benchmark, known := benchmarks[os.Args[2]]
	runs, err := strconv.Atoi(os.Args[3])
	if !known || err != nil {
		log.Fatalf("usage: standalone PROTOACTORGO <benchmark> <runs>, not %q", os.Args)
	}
	system := actor.NewActorSystem(actor.WithLoggerFactory(func(*actor.ActorSystem) *slog.Logger {
		return slog.New(slog.DiscardHandler)
	}))
	for range runs {
		fmt.Println(float64(benchmark(system)) / float64(time.Millisecond))
	}
}

type (
	begin struct{}
	ping  struct{}
	pong  struct{}
)

var beginMessage, pingMessage, pongMessage = &begin{}, &ping{}, &pong{}

func answerPings(ctx actor.Context) {
	if _, is := ctx.Message().(*ping); is {
		ctx.Respond(pongMessage)
	}
}

type pinger struct {
	ponger         *actor.PID
	window         int
	sent, received int
	done           chan<- int
}

func (p *pinger) Receive(ctx actor.Context) {
	switch ctx.Message().(type) {
	case *begin:
		for range p.window {
			ctx.Request(p.ponger, pingMessage)
		}
		p.sent = p.window
	case *pong:
		p.received++
		if p.sent < messages {
			ctx.Request(p.ponger, pingMessage)
			p.sent++
		} else if p.received == messages {
			p.done <- p.received
		}
	}
}

func pingPong(system *actor.ActorSystem) time.Duration {
	return pingAndPong(system, 1, 1)
}

func throughputPingPong(system *actor.ActorSystem) time.Duration {
	return pingAndPong(system, pairs, pipeline)
}

func pingAndPong(system *actor.ActorSystem, parallelism, window int) time.Duration {
	done := make(chan int, parallelism)
	var pingers, pongers []*actor.PID
	for range parallelism {
		ponger := system.Root.Spawn(actor.PropsFromFunc(answerPings))
		pongers = append(pongers, ponger)
		pingers = append(pingers, system.Root.Spawn(actor.PropsFromProducer(func() actor.Actor {
			return &pinger{ponger: ponger, window: window, done: done}
		})))
	}
	start := time.Now()
	for _, pid := range pingers {
		system.Root.Send(pid, beginMessage)
	}
	for range parallelism {
		<-done
	}
	elapsed := time.Since(start)
	for _, pid := range append(pingers, pongers...) {
		if err := system.Root.StopFuture(pid).Wait(); err != nil {
			log.Fatal(err)
		}
	}
	return elapsed
}

type (
	request struct{ number int }
	answer  struct{ value int }
)

// A call is one of the recursive definition.
type call struct {
	asker   *actor.PID
	answers int
	sum     int
}

var callProps = actor.PropsFromProducer(func() actor.Actor { return &call{} })

func (c *call) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *request:
		c.asker = ctx.Sender()
		if message.number <= 2 {
			c.end(ctx, 1)
			return
		}
		ctx.Request(ctx.Spawn(callProps), &request{message.number - 1})
		ctx.Request(ctx.Spawn(callProps), &request{message.number - 2})
	case *answer:
		c.sum += message.value
		c.answers++
		if c.answers == 2 {
			c.end(ctx, c.sum)
		}
	}
}

func (c *call) end(ctx actor.Context, value int) {
	ctx.Send(c.asker, &answer{value})
	ctx.Stop(ctx.Self())
}

func fibonacci(system *actor.ActorSystem) time.Duration {
	done := make(chan int)
	root := system.Root.Spawn(callProps)
	asker := system.Root.Spawn(actor.PropsFromFunc(func(ctx actor.Context) {
		switch message := ctx.Message().(type) {
		case *begin:
			ctx.Request(root, &request{number})
		case *answer:
			done <- message.value
		}
	}))
	start := time.Now()
	system.Root.Send(asker, beginMessage)
	if value := <-done; value != 17711 {
		log.Fatalf("fib(%d) = %d", number, value)
	}
	elapsed := time.Since(start)
	for _, pid := range []*actor.PID{root, asker} {
		if err := system.Root.StopFuture(pid).Wait(); err != nil {
			log.Fatal(err)
		}
	}
	return elapsed
}
