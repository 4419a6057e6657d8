/** The processor that the generator of an open loop has for itself. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

const VARIABLE = 'MPP_GENERATOR_CPU'
// To move a thread takes a few milliseconds.
const DEADLINE_MILLIS = 5000

/** Moves the calling thread to the generator's processor, if it has one. */
export function takeGeneratorProcessor(processor = process.env[VARIABLE]) {
  if (processor === undefined) {
    return
  }
  if (!/^\d+$/.test(processor)) {
    throw new Error(`${VARIABLE} is "${processor}", not the number of a processor`)
  }
  moveThread(processor)
}

/** Moves the calling thread to processors, such as "0-2", by the program for it: Node has no call. */
export function moveThread(processors) {
  const thread = basename(readlinkSync('/proc/thread-self'))
  const { error, status, stderr } = spawnSync('taskset', ['-p', '-c', processors, thread], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: DEADLINE_MILLIS,
  })
  if (status !== 0) {
    const why = error?.message ?? `exit code ${status}: ${stderr.trim()}`
    throw new Error(`cannot move the generator's thread to processor ${processors} by taskset: ${why}`)
  }
}

/** The processors that the calling thread may use, such as "0-2". */
export function allowedProcessors() {
  return readFileSync('/proc/thread-self/status', 'utf8').match(/^Cpus_allowed_list:\s*(\S+)/m)[1]
}
