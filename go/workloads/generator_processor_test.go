package workloads

import (
	"runtime"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

func allowed(t *testing.T) unix.CPUSet {
	t.Helper()
	var set unix.CPUSet
	if err := unix.SchedGetaffinity(0, &set); err != nil {
		t.Fatal(err)
	}
	return set
}

func TestAGeneratorHasItsProcessorAndLeavesIt(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	former := allowed(t)
	first := 0
	for !former.IsSet(first) {
		first++
	}
	leave, err := moveThread(strconv.Itoa(first))
	if err != nil {
		t.Fatal(err)
	}
	if now := allowed(t); now.Count() != 1 || !now.IsSet(first) {
		t.Error(now)
	}
	leave()
	for _, wrong := range []string{"", "x", "-1", "0,1", "1023", "70000"} {
		if _, err := moveThread(wrong); err == nil {
			t.Errorf("%q was taken", wrong)
		}
	}
	if now := allowed(t); now != former {
		t.Error(now)
	}
}
