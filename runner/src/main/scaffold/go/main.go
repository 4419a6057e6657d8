// Testee @symbol@.
package main

import (
	"runtime"

	"mpp/mpp"
)

func main() {
	mpp.Serve(mpp.Testee{
		Symbol:           "@symbol@",
		Framework:        "@label@",
		FrameworkVersion: runtime.Version(),
		Local: map[string]func() mpp.Benchmark{
			"PINGPONG": func() mpp.Benchmark { return &pingPong{} },
		},
	})
}
