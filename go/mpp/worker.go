package mpp

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"syscall"
	"time"
)

const (
	version = 1
	// A request may go on for so long once standard input has ended.
	grace = 800 * time.Millisecond
	// A line takes less than the host reads, 1 MiB.
	operationsPerLine = 5000
)

type request struct {
	ID      json.Number `json:"id"`
	Do      string      `json:"do"`
	Version int         `json:"version"`
	Role    string      `json:"role"`
	Address string      `json:"address"`
	// Values of the options that were set, by their names.
	Options       map[string]string `json:"options"`
	Benchmark     string            `json:"benchmark"`
	Parameters    json.RawMessage   `json:"parameters"`
	Configuration string            `json:"configuration"`
	// A number, or a list of their data.
	Clients json.RawMessage `json:"clients"`
	LastRun bool            `json:"lastRun"`
}

// operations come before the answer to verify.
type operations struct {
	ID         json.Number `json:"id"`
	Operations []Operation `json:"operations"`
}

type answer struct {
	ID json.Number `json:"id"`
	// Nil if there is an error, and no map without entries, which would be left out.
	OK    any    `json:"ok,omitempty"`
	Error string `json:"error,omitempty"`
	// Beside an error: the framework does not have what the request asks for.
	Lacking bool `json:"lacking,omitempty"`
}

// Serve answers the host's requests until standard input ends. All other output goes to standard error, the log.
func Serve(testee Testee) {
	output, err := takeStandardOutput()
	if err != nil {
		log.Fatal(err)
	}
	w := &worker{testee: testee, output: json.NewEncoder(output)}
	requests := make(chan request)
	go w.read(os.Stdin, requests)
	for r := range requests {
		// The reader ends the process if the host is gone.
		if err := w.output.Encode(w.answer(r)); err != nil {
			log.Print(err)
		}
	}
	os.Exit(0)
}

// takeStandardOutput keeps it for the protocol: file descriptor 1 is standard error from now on.
func takeStandardOutput() (*os.File, error) {
	kept, err := syscall.Dup(1)
	if err != nil {
		return nil, err
	}
	syscall.CloseOnExec(kept)
	return os.NewFile(uintptr(kept), "standard output"), syscall.Dup3(2, 1, 0)
}

// A worker takes one benchmark at a time through the phases that the host asks for.
type worker struct {
	testee  Testee
	output  *json.Encoder
	role    string
	address string
	// Guards the benchmark at hand, which Stop is called for while a phase goes on.
	mutex   sync.Mutex
	current Phases
}

// read takes requests while the benchmark is at work: stop, and the end of input, come during a run.
func (w *worker) read(input io.Reader, requests chan<- request) {
	lines := bufio.NewReader(input)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		var r request
		if err := json.Unmarshal(line, &r); err != nil {
			log.Fatalf("no request: %v", err)
		}
		if r.Do == "stop" {
			w.stop()
		}
		requests <- r
	}
	close(requests)
	w.stop()
	time.Sleep(grace)
	// Nobody waits for a request that still runs.
	os.Exit(0)
}

func (w *worker) stop() {
	if benchmark := w.benchmark(); benchmark != nil {
		benchmark.Stop()
	}
}

func (w *worker) benchmark() Phases {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.current
}

func (w *worker) setBenchmark(benchmark Phases) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.current = benchmark
}

func (w *worker) answer(r request) answer {
	ok, err := w.carryOut(r)
	if err != nil {
		if !errors.Is(err, ErrStopped) {
			log.Print(err)
		}
		return answer{ID: r.ID, Error: err.Error(), Lacking: errors.Is(err, ErrLacking)}
	}
	if ok == nil {
		ok = map[string]any{}
	}
	return answer{ID: r.ID, OK: ok}
}

func (w *worker) carryOut(r request) (ok map[string]any, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = Panicked(cause)
		}
	}()
	switch r.Do {
	case "hello":
		return w.hello(r)
	case "setUp":
		return w.setUp(r)
	case "introduce":
		var clients []string
		if err := json.Unmarshal(r.Clients, &clients); err != nil {
			return nil, err
		}
		return nil, w.benchmark().(Master).Introduce(clients)
	case "prepare":
		return nil, w.benchmark().Prepare()
	case "run":
		return run(w.benchmark().(Runs))
	case "verify":
		return nil, w.verify(r)
	case "cleanUp":
		return nil, w.cleanUp(r.LastRun)
	case "stop":
		// The run was stopped when the line was read.
		return nil, nil
	}
	return nil, fmt.Errorf("there is no request %q", r.Do)
}

func (w *worker) hello(r request) (map[string]any, error) {
	if r.Version != version {
		return nil, fmt.Errorf("version %d of the protocol, this worker speaks version %d", r.Version, version)
	}
	w.role, w.address = r.Role, r.Address
	benchmarks := slices.Sorted(maps.Keys(w.testee.Local))
	benchmarks = slices.AppendSeq(benchmarks, maps.Keys(w.testee.Distributed))
	options = r.Options
	settings := map[string]string{}
	maps.Copy(settings, w.testee.Settings)
	if w.testee.SettingsByOptions != nil {
		maps.Copy(settings, w.testee.SettingsByOptions())
	}
	taken := w.testee.Options
	if taken == nil {
		taken = map[string]OptionValues{}
	}
	verifies := w.testee.Verifies
	if verifies == nil {
		verifies = []string{}
	}
	return map[string]any{
		"verifies":         verifies,
		"symbol":           w.testee.Symbol,
		"framework":        w.testee.Framework,
		"frameworkVersion": w.testee.FrameworkVersion,
		"language":         "Go " + runtime.Version()[len("go"):],
		"runtime":          runtime.Compiler + " " + runtime.Version(),
		"benchmarks":       benchmarks,
		"settings":         settings,
		"options":          taken,
	}, nil
}

func (w *worker) setUp(r request) (map[string]any, error) {
	if w.role == "local" {
		create, there := w.testee.Local[r.Benchmark]
		if !there {
			return nil, fmt.Errorf("there is no benchmark %q in role %s", r.Benchmark, w.role)
		}
		benchmark := create()
		w.setBenchmark(benchmark)
		return nil, benchmark.SetUp(Parameters(r.Parameters))
	}
	halves, there := w.testee.Distributed[r.Benchmark]
	if !there {
		return nil, fmt.Errorf("there is no benchmark %q in role %s", r.Benchmark, w.role)
	}
	if w.role == "client" {
		client := halves.Client(w.address)
		w.setBenchmark(client)
		data, err := client.SetUp(r.Configuration)
		return map[string]any{"data": data}, err
	}
	var clients int
	if err := json.Unmarshal(r.Clients, &clients); err != nil {
		return nil, err
	}
	master := halves.Master(w.address)
	w.setBenchmark(master)
	configuration, err := master.SetUp(Parameters(r.Parameters), clients)
	return map[string]any{"configuration": configuration}, err
}

func run(benchmark Runs) (map[string]any, error) {
	begin := time.Now()
	err := benchmark.Run()
	elapsed := time.Since(begin)
	overloaded, is := errors.AsType[*Overloaded](err)
	if err != nil && !is {
		return nil, err
	}
	answer := map[string]any{"nanos": elapsed.Nanoseconds(), "answer": fmt.Sprintf("%016x", benchmark.Answer())}
	if measured, is := benchmark.(Measured); is {
		if metrics := measured.Metrics(); metrics != nil {
			answer["metrics"] = metrics
		}
		if latencies := measured.Latencies(); latencies != nil {
			answer["histogram"] = latencies
		}
	}
	if is {
		answer["overloaded"] = overloaded.Reason
	}
	return answer, nil
}

func (w *worker) verify(r request) error {
	benchmark, is := w.benchmark().(Verifier)
	if !is {
		return errors.New("this benchmark has nothing to verify")
	}
	history, err := benchmark.Verify()
	if err != nil {
		return err
	}
	for some := range slices.Chunk(history, operationsPerLine) {
		if err := w.output.Encode(operations{r.ID, some}); err != nil {
			return err
		}
	}
	return nil
}

func (w *worker) cleanUp(lastRun bool) error {
	benchmark := w.benchmark()
	if lastRun {
		w.setBenchmark(nil)
	}
	if benchmark == nil {
		return nil
	}
	return benchmark.CleanUp(lastRun)
}

// Panicked is the failure of a component that has panicked. Its stack goes to the log.
func Panicked(cause any) error {
	if err, is := cause.(error); is {
		log.Printf("%v\n%s", err, debug.Stack())
		return err
	}
	log.Printf("%v\n%s", cause, debug.Stack())
	return fmt.Errorf("panic: %v", cause)
}
