// Benchmarks as someone writes them who has no suite: standalone GOROUTINES <benchmark> <runs>
//
// Prints the milliseconds of each run. `tests/run.sh stand_alone.py` compares them with those of the testee.
package main

import (
	"fmt"
	"log"
	"os"
	"strconv"
	"sync"
	"time"
)

const (
	messages   = 100_000
	pipeline   = 500
	pairs      = 2
	number     = 22
	components = 503
	hops       = 100_000
	increments = 1_000_000
)

var benchmarks = map[string]func() time.Duration{
	"PINGPONG":   pingPong,
	"TPPINGPONG": throughputPingPong,
	"FIBONACCI":  fibonacci,
	"THREADRING": threadRing,
	"COUNTING":   counting,
}

func main() {
	benchmark, known := benchmarks[os.Args[2]]
	runs, err := strconv.Atoi(os.Args[3])
	if !known || err != nil {
		log.Fatalf("usage: standalone GOROUTINES <benchmark> <runs>, not %q", os.Args)
	}
	for range runs {
		fmt.Println(float64(benchmark()) / float64(time.Millisecond))
	}
}

// A queue has no bound, which a channel always has.
type queue[T any] struct {
	mutex  sync.Mutex
	filled *sync.Cond
	items  []T
	head   int
}

func newQueue[T any]() *queue[T] {
	q := &queue[T]{}
	q.filled = sync.NewCond(&q.mutex)
	return q
}

func (q *queue[T]) put(item T) {
	q.mutex.Lock()
	q.items = append(q.items, item)
	q.mutex.Unlock()
	q.filled.Signal()
}

func (q *queue[T]) get() T {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for q.head == len(q.items) {
		q.filled.Wait()
	}
	item := q.items[q.head]
	q.head++
	if q.head == len(q.items) {
		q.items, q.head = q.items[:0], 0
	}
	return item
}

type ping struct{ sender chan<- struct{} }

func pingPong() time.Duration {
	begin, done := make(chan struct{}), make(chan int)
	pings, pongs := make(chan ping, 1), make(chan struct{}, 1)
	go func() {
		for received := range pings {
			received.sender <- struct{}{}
		}
	}()
	go func() {
		<-begin
		for range messages {
			pings <- ping{pongs}
			<-pongs
		}
		close(pings)
		done <- messages
	}()
	start := time.Now()
	close(begin)
	<-done
	return time.Since(start)
}

type throughputPing struct{ sender *queue[bool] }

func throughputPingPong() time.Duration {
	var done sync.WaitGroup
	pingers := make([]*queue[bool], pairs)
	for i := range pingers {
		pinger, ponger := newQueue[bool](), newQueue[throughputPing]()
		pingers[i] = pinger
		go func() {
			for range messages {
				ponger.get().sender.put(true)
			}
		}()
		done.Go(func() {
			pinger.get()
			for range pipeline {
				ponger.put(throughputPing{pinger})
			}
			sent := pipeline
			for range messages {
				pinger.get()
				if sent < messages {
					ponger.put(throughputPing{pinger})
					sent++
				}
			}
		})
	}
	start := time.Now()
	for _, pinger := range pingers {
		pinger.put(true)
	}
	done.Wait()
	return time.Since(start)
}

type call struct {
	number int
	sender chan<- call
	value  int
}

func answerCall(own chan call) {
	request := <-own
	if request.number <= 2 {
		request.sender <- call{value: 1}
		return
	}
	for _, number := range [...]int{request.number - 1, request.number - 2} {
		child := make(chan call, 2)
		go answerCall(child)
		child <- call{number: number, sender: own}
	}
	first, second := <-own, <-own
	request.sender <- call{value: first.value + second.value}
}

func fibonacci() time.Duration {
	root, answers := make(chan call, 2), make(chan call)
	go answerCall(root)
	start := time.Now()
	root <- call{number: number, sender: answers}
	if answer := <-answers; answer.value != 17711 {
		log.Fatalf("fib(%d) = %d", number, answer.value)
	}
	return time.Since(start)
}

type token struct{ number, hops int }

func threadRing() time.Duration {
	ring, done := make([]*queue[token], components), make(chan int)
	for i := range ring {
		ring[i] = newQueue[token]()
	}
	for i, own := range ring {
		go func() {
			for {
				received := own.get()
				if received.hops < 0 {
					return
				}
				if received.hops == 0 {
					done <- received.number
					continue
				}
				ring[(i+1)%components].put(token{received.number, received.hops - 1})
			}
		}()
	}
	start := time.Now()
	ring[0].put(token{0, hops})
	<-done
	elapsed := time.Since(start)
	for _, mailbox := range ring {
		mailbox.put(token{hops: -1})
	}
	return elapsed
}

// An increment asks for the count, if its channel is there.
type increment struct {
	number int
	asker  chan<- int
}

func counting() time.Duration {
	counter, begin, done := newQueue[increment](), make(chan struct{}), make(chan int)
	go func() {
		var count, sum int
		for {
			received := counter.get()
			if received.asker != nil {
				if sum != increments*(increments+1)/2 {
					log.Fatalf("the numbers add up to %d", sum)
				}
				received.asker <- count
				return
			}
			if received.number != count+1 {
				log.Fatalf("increment %d came after %d", received.number, count)
			}
			count++
			sum += received.number
		}
	}()
	go func() {
		<-begin
		for number := range increments {
			counter.put(increment{number: number + 1})
		}
		counter.put(increment{asker: done})
	}()
	start := time.Now()
	close(begin)
	if count := <-done; count != increments {
		log.Fatalf("counted %d", count)
	}
	return time.Since(start)
}
