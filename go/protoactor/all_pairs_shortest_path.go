package main

import (
	"github.com/asynkron/protoactor-go/actor"

	"mpp/mpp"
	"mpp/workloads"
)

type (
	// A graph is for the manager to compute.
	graph struct{ distances []float64 }
	// An introduction tells a worker its neighbours.
	introduction struct{ neighbours []*actor.PID }
	// A computed is a block after so many phases.
	computed struct {
		number int
		phase  int
		block  []float64
	}
)

var allPairsShortestPath = local[workloads.APSP]{
	parts: one[workloads.APSP],
	create: func(p workloads.APSP, r *run, ctx actor.Context) func() {
		distances, grid := workloads.RandomGraph(p.Nodes), workloads.NewGrid(p)
		result := make([][]float64, grid.Side*grid.Side)
		r.answer = func() uint64 { return mpp.HashFloat64s(grid.Assemble(result)) }
		manager := ctx.Spawn(r.props(func() actor.Actor {
			return &blockManager{run: r, grid: grid, result: result, missing: len(result)}
		}))
		return func() { r.Root.Send(manager, &graph{distances}) }
	},
}

// A blockManager makes the workers, and collects their blocks.
type blockManager struct {
	*run
	grid    workloads.Grid
	result  [][]float64
	missing int
}

func (m *blockManager) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *graph:
		m.startWorkers(ctx, m.grid.Split(message.distances))
	case *computed:
		m.result[message.number] = message.block
		m.missing--
		if m.missing == 0 {
			m.Arrive(0)
		}
	}
}

func (m *blockManager) startWorkers(ctx actor.Context, blocks [][]float64) {
	workers := make([]*actor.PID, len(blocks))
	for number, block := range blocks {
		computation := workloads.NewBlockComputation(m.grid, number, block)
		workers[number] = ctx.Spawn(m.props(func() actor.Actor { return &blockWorker{number: number, computation: computation} }))
	}
	for number, worker := range workers {
		var neighbours []*actor.PID
		for _, neighbour := range m.grid.Neighbours(number) {
			neighbours = append(neighbours, workers[neighbour])
		}
		ctx.Send(worker, &introduction{neighbours})
	}
}

// A blockWorker takes a block through all phases.
type blockWorker struct {
	number      int
	computation *workloads.BlockComputation
	neighbours  []*actor.PID
	introduced  bool
}

func (w *blockWorker) Receive(ctx actor.Context) {
	switch message := ctx.Message().(type) {
	case *introduction:
		w.neighbours, w.introduced = message.neighbours, true
		w.broadcast(ctx)
	case *computed:
		w.computation.Accept(message.number, message.phase, message.block)
	}
	for w.introduced && w.computation.Advance() {
		if w.computation.Finished() {
			ctx.Send(ctx.Parent(), w.block())
		} else {
			w.broadcast(ctx)
		}
	}
}

func (w *blockWorker) broadcast(ctx actor.Context) {
	block := w.block()
	for _, neighbour := range w.neighbours {
		ctx.Send(neighbour, block)
	}
}

func (w *blockWorker) block() *computed {
	return &computed{w.number, w.computation.Phase, w.computation.Block}
}
