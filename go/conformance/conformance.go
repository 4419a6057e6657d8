// Package conformance is for tests: golden vectors, and conversations with workers.
package conformance

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// A worker that says nothing for so long fails a test.
const silence = 60 * time.Second

// Read reads a file of the suite's folder conformance.
func Read(t *testing.T, name string, into any) {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	data, err := os.ReadFile(filepath.Join(filepath.Dir(here), "..", "..", "conformance", name))
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A Worker is a program that is talked to line by line.
type Worker struct {
	t       *testing.T
	command *exec.Cmd
	input   io.WriteCloser
	lines   chan []byte
	// Rest is its further output, once it has ended.
	Rest []byte
	id   int
}

// Build builds a program with the race detector, and returns its file.
func Build(t *testing.T, program string) string {
	t.Helper()
	return BuildWith(t, program, "-race")
}

// BuildWith builds it with flags.
func BuildWith(t *testing.T, program string, flags ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "worker")
	arguments := append(append([]string{"build"}, flags...), "-o", file, program)
	if output, err := exec.Command("go", arguments...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return file
}

// Start starts a worker's program.
func Start(t *testing.T, file string) *Worker {
	t.Helper()
	w := &Worker{t: t, command: exec.Command(file), lines: make(chan []byte)}
	// A race that was detected ends a program with this code.
	w.command.Env = append(os.Environ(), "GORACE=halt_on_error=1 exitcode=66 atexit_sleep_ms=0")
	w.command.Stderr = os.Stderr
	input, err := w.command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := w.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := w.command.Start(); err != nil {
		t.Fatal(err)
	}
	w.input = input
	go func() {
		defer close(w.lines)
		lines := bufio.NewReader(output)
		for {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				w.Rest = line
				return
			}
			w.lines <- line
		}
	}()
	t.Cleanup(func() { _ = w.command.Process.Kill() })
	return w
}

// Send sends a request.
func (w *Worker) Send(request any) {
	w.t.Helper()
	line, err := json.Marshal(request)
	if err == nil {
		_, err = w.input.Write(append(line, '\n'))
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// Receive waits for an answer.
func (w *Worker) Receive() map[string]any {
	w.t.Helper()
	select {
	case line, open := <-w.lines:
		var answer map[string]any
		if !open {
			w.t.Fatal("the worker has ended")
		}
		if err := json.Unmarshal(line, &answer); err != nil {
			w.t.Fatalf("%s: %v", line, err)
		}
		return answer
	case <-time.After(silence):
		w.t.Fatal("no answer within ", silence)
	}
	return nil
}

// Ask makes a request, by its name and fields, and returns the answer.
func (w *Worker) Ask(do string, fields map[string]any) map[string]any {
	w.t.Helper()
	w.id++
	request := map[string]any{"id": w.id, "do": do}
	for name, value := range fields {
		request[name] = value
	}
	w.Send(request)
	answer := w.Receive()
	ok, is := answer["ok"].(map[string]any)
	if !is {
		w.t.Fatalf("%v: %v", request, answer)
	}
	return ok
}

// End closes the worker's standard input, and returns its output since. It fails the test unless the worker ends by
// itself, soon, and not in the middle of a line.
func (w *Worker) End() (written []string) {
	w.t.Helper()
	begin := time.Now()
	if err := w.input.Close(); err != nil {
		w.t.Fatal(err)
	}
	for line := range w.lines {
		written = append(written, string(line))
	}
	if err := w.command.Wait(); err != nil {
		w.t.Error(err)
	}
	if len(w.Rest) > 0 {
		w.t.Errorf("half a line: %s", w.Rest)
	}
	if elapsed := time.Since(begin); elapsed > 5*time.Second {
		w.t.Errorf("it has ended after %v", elapsed)
	}
	return written
}
