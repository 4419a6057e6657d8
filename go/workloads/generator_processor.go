package workloads

import (
	"fmt"
	"log"
	"os"
	"runtime"
	"strconv"
	"sync"

	"golang.org/x/sys/unix"
)

// The number of the processor that the generator of an open loop has for itself, if it has one.
const generatorVariable = "MPP_GENERATOR_CPU"

// makeRoomForGenerator lets one thread more run Go code, once, if the generator has a processor for itself: it takes one of
// GOMAXPROCS, and components are to have as many threads as they have processors.
var makeRoomForGenerator = sync.OnceFunc(func() {
	if _, set := os.LookupEnv(generatorVariable); set {
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	}
})

// takeGeneratorProcessor moves the goroutine, which has to be locked to its thread, to the generator's processor, if there is
// one. It returns a function that lets the thread have its former processors again.
func takeGeneratorProcessor() (leave func(), err error) {
	text, set := os.LookupEnv(generatorVariable)
	if !set {
		return func() {}, nil
	}
	return moveThread(text)
}

func moveThread(processor string) (leave func(), err error) {
	var own, former unix.CPUSet
	number, err := strconv.ParseUint(processor, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("%s is %q, not the number of a processor", generatorVariable, processor)
	}
	own.Set(int(number))
	if err := unix.SchedGetaffinity(0, &former); err != nil {
		return nil, err
	}
	if err := unix.SchedSetaffinity(0, &own); err != nil {
		return nil, fmt.Errorf("cannot move the generator to processor %s: %w", processor, err)
	}
	return func() {
		if err := unix.SchedSetaffinity(0, &former); err != nil {
			log.Printf("the generator's thread stays on its processor: %v", err)
		}
	}, nil
}
