package main

import (
	"mpp/mpp"
	"mpp/workloads"
)

// A workerMessage is an introduction or a computed block.
type workerMessage any

// An introduction tells a worker its neighbours.
type introduction struct{ neighbours []*mailbox[workerMessage] }

// A computed is a block after so many phases.
type computed struct {
	number int
	phase  int
	block  []float64
}

// A managerMessage is the graph to compute, or a finished block.
type managerMessage any

type compute struct{ graph []float64 }

var allPairsShortestPath = local[workloads.APSP]{
	parts: one[workloads.APSP],
	create: func(p workloads.APSP, r *run) func() {
		graph, manager, grid := workloads.RandomGraph(p.Nodes), newMailbox[managerMessage](r), workloads.NewGrid(p)
		result := make([][]float64, grid.Side*grid.Side)
		r.answer = func() uint64 { return mpp.HashFloat64s(grid.Assemble(result)) }
		r.start(func() { manage(grid, result, r, manager) })
		return func() { manager.send(compute{graph}) }
	},
}

// manage makes the workers, and collects their blocks.
func manage(grid workloads.Grid, result [][]float64, r *run, own *mailbox[managerMessage]) {
	missing := len(result)
	for missing > 0 {
		message, open := own.receive()
		if !open {
			return
		}
		switch message := message.(type) {
		case compute:
			startWorkers(grid, message.graph, r, own)
		case computed:
			result[message.number] = message.block
			missing--
		}
	}
	r.Arrive(0)
}

func startWorkers(grid workloads.Grid, graph []float64, r *run, manager *mailbox[managerMessage]) {
	blocks := grid.Split(graph)
	workers := newMailboxes[workerMessage](r, uint64(len(blocks)))
	for number, block := range blocks {
		r.spawn(func() { work(workloads.NewBlockComputation(grid, number, block), number, workers[number], manager) })
	}
	for number, worker := range workers {
		var neighbours []*mailbox[workerMessage]
		for _, neighbour := range grid.Neighbours(number) {
			neighbours = append(neighbours, workers[neighbour])
		}
		worker.send(introduction{neighbours})
	}
}

// work takes a block through all phases.
func work(c *workloads.BlockComputation, number int, own *mailbox[workerMessage], manager *mailbox[managerMessage]) {
	var neighbours []*mailbox[workerMessage]
	introduced := false
	broadcast := func() {
		// In an interface once, not for each neighbour.
		var message workerMessage = computed{number, c.Phase, c.Block}
		for _, neighbour := range neighbours {
			neighbour.send(message)
		}
	}
	for !c.Finished() {
		message, open := own.receive()
		if !open {
			return
		}
		switch message := message.(type) {
		case introduction:
			neighbours, introduced = message.neighbours, true
			broadcast()
		case computed:
			c.Accept(message.number, message.phase, message.block)
		}
		for introduced && c.Advance() {
			if !c.Finished() {
				broadcast()
			}
		}
	}
	manager.send(computed{number, c.Phase, c.Block})
}
