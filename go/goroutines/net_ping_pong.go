package main

import "mpp/workloads"

// With more than this under way both ends might wait for each other to read.
const underWayBytes = 64 << 10

// netPingPong is NETPINGPONG and NETTPPINGPONG: each pinger has a connection.
var netPingPong = netBenchmark[workloads.PingPong]{
	parts: func(p workloads.PingPong) uint64 { return p.Parallelism },
	configure: func(p *workloads.PingPong) netConfiguration {
		p.Complete()
		return netConfiguration{Pairs: uint32(p.Parallelism), StaticOnly: p.StaticOnly}
	},
	create: startPingers,
}

func startPingers(m *netMaster[workloads.PingPong], p workloads.PingPong, r *run) func() {
	return m.startEach(r, func(c *connection, _ uint64) (answer uint64, err error) { return pingOver(c, p, r) })
}

// pingOver is a pinger: it sends PINGs until all PONGs have come.
func pingOver(c *connection, p workloads.PingPong, r *run) (answer uint64, err error) {
	pipeline := workloads.NewPipeline(p)
	if pipeline.Window > underWayBytes/uint64(len(c.sent)) {
		return pingAndReadOver(c, pipeline, r)
	}
	for index := range pipeline.Window {
		if err := c.send(index); err != nil {
			return 0, err
		}
	}
	for !pipeline.Done() {
		if c.mustWait() {
			if err := c.output.Flush(); err != nil {
				return 0, err
			}
		}
		index, err := c.receive()
		if err != nil {
			return 0, err
		}
		if next, more := pipeline.Take(index); more {
			if err := c.send(next); err != nil {
				return 0, err
			}
		}
	}
	return pipeline.Answer(), nil
}

// pingAndReadOver does so with a second goroutine that sends, so that PONGs are read meanwhile.
func pingAndReadOver(c *connection, pipeline *workloads.Pipeline, r *run) (answer uint64, err error) {
	indices := newMailbox[uint64](r)
	r.spawn(func() {
		if err := sendAll(c, pipeline.Window, indices); err != nil {
			r.Fail(err)
		}
	})
	defer indices.close()
	for !pipeline.Done() {
		index, err := c.receive()
		if err != nil {
			return 0, err
		}
		if next, more := pipeline.Take(index); more {
			indices.send(next)
		}
	}
	return pipeline.Answer(), nil
}

func sendAll(c *connection, window uint64, indices *mailbox[uint64]) error {
	for index := range window {
		if err := c.send(index); err != nil {
			return err
		}
	}
	for {
		if indices.empty() {
			if err := c.output.Flush(); err != nil {
				return err
			}
		}
		index, open := indices.receive()
		if !open {
			return nil
		}
		if err := c.send(index); err != nil {
			return err
		}
	}
}
