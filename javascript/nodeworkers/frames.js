/** The frames of all baselines (docs/baselines.md): length of the rest, kind, fields. */
const GREETING = 0
export const PING = 1
export const PONG = 2

const WORD = 2 ** 32
export const LENGTH_BYTES = 4
export const HEAD_BYTES = LENGTH_BYTES + 1
const TOKEN_BYTES = 8
const WORD_BYTES = 4
const INDEX_BYTES = 8
const PAIR_AT = HEAD_BYTES + TOKEN_BYTES
// Output leaves when so much has come together, and when there is no more input.
const OUTPUT_BYTES = 8192

export const GREETING_BYTES = PAIR_AT + WORD_BYTES

/** The first frame of a connection, either way. The token is 8 bytes in hexadecimal digits. */
export function greeting(token, pair) {
  const frame = head(GREETING_BYTES, GREETING)
  frame.write(token, HEAD_BYTES, 'hex')
  frame.writeUInt32BE(pair, PAIR_AT)
  return frame
}

/** Takes the token and the number of the pair from a greeting. */
export function readGreeting(frame) {
  check(frame, 0, GREETING_BYTES, GREETING)
  return { token: frame.toString('hex', HEAD_BYTES, PAIR_AT), pair: frame.readUInt32BE(PAIR_AT) }
}

/** A frame of so many bytes, but for its fields. */
export function head(size, kind) {
  const frame = Buffer.alloc(size)
  frame.writeUInt32BE(size - LENGTH_BYTES)
  frame[LENGTH_BYTES] = kind
  return frame
}

function check(buffer, offset, size, kind) {
  const length = buffer.readUInt32BE(offset)
  const found = buffer[offset + LENGTH_BYTES]
  if (length !== size - LENGTH_BYTES || found !== kind) {
    const expected = `kind ${kind} and ${size - LENGTH_BYTES} bytes`
    throw new Error(`a frame of kind ${found} and ${length} bytes came, where ${expected} come next`)
  }
}

/** Reads a number of 8 bytes. */
export function readNumber(buffer, at) {
  return buffer.readUInt32BE(at) * WORD + buffer.readUInt32BE(at + WORD_BYTES)
}

/** Writes a number of 8 bytes. */
export function writeNumber(buffer, number, at) {
  buffer.writeUInt32BE(Math.floor(number / WORD), at)
  buffer.writeUInt32BE(number % WORD, at + WORD_BYTES)
}

/** The size of frames that have a number or none. */
export function sizeOf(staticOnly) {
  return staticOnly ? HEAD_BYTES : HEAD_BYTES + INDEX_BYTES
}

/** Takes frames of one kind from a socket's bytes. */
export class FrameInput {
  #size
  #kind
  // The beginning of a frame.
  #rest = Buffer.alloc(0)

  constructor(kind, size) {
    this.#kind = kind
    this.#size = size
  }

  /** Has each frame's fields handled. */
  take(chunk, handle) {
    const input = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const size = this.#size
    let offset = 0
    for (; offset + size <= input.length; offset += size) {
      check(input, offset, size, this.#kind)
      handle(this.read(input, offset))
    }
    this.#rest = input.subarray(offset)
  }

  /** Reads the fields of a frame: its index, 0 if frames have none. */
  read(input, offset) {
    return this.#size === HEAD_BYTES ? 0 : readNumber(input, offset + HEAD_BYTES)
  }
}

/** Collects frames, and sends them together. */
export class FrameOutput {
  #socket
  #frame
  #buffer = Buffer.alloc(OUTPUT_BYTES)
  #length = 0

  constructor(socket, kind, staticOnly) {
    this.#socket = socket
    this.#frame = head(sizeOf(staticOnly), kind)
  }

  /** Adds a frame of the output's kind. */
  add(index) {
    if (this.#frame.length > HEAD_BYTES) {
      writeNumber(this.#frame, index, HEAD_BYTES)
    }
    this.addFrame(this.#frame)
  }

  /** Adds another frame. Nobody may change one that is larger than the buffer. */
  addFrame(frame) {
    if (this.#length + frame.length > OUTPUT_BYTES) {
      this.flush()
    }
    if (frame.length > OUTPUT_BYTES) {
      this.#socket.write(frame)
      return
    }
    this.#buffer.set(frame, this.#length)
    this.#length += frame.length
  }

  /** Hands over the collected bytes. Returns whether the socket takes more; if not, it says `drain` later. */
  flush() {
    if (this.#length > 0) {
      // A copy, since the socket may keep it.
      this.#socket.write(Buffer.from(this.#buffer.subarray(0, this.#length)))
      this.#length = 0
    }
    return !this.#socket.writableNeedDrain
  }
}
