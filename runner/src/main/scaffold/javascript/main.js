// Testee @symbol@.
import { serve } from '../mpp/worker.js'
import { PingPong } from './ping-pong.js'

serve({
  symbol: '@symbol@',
  framework: '@label@',
  frameworkVersion: process.versions.node,
  local: { PINGPONG: () => new PingPong() },
})
