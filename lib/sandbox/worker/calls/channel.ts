import { FrameReader } from '../../protocol/frame-reader.ts'
import { encodeFrame, FRAME, OUTPUT_CHUNK_BYTES } from '../../protocol/protocol.ts'

// Taken before any program runs: `Deno` is gone from the global object by then.
const stdout = Deno.stdout
const stdin = Deno.stdin
const encoder = new TextEncoder()
const CHUNK_BYTES = 64 * 1024
const MUCH_BYTES = 16 * 1024

/** Writes all of a frame before it returns. A host that does not read makes the program wait. */
export function send(frame: Uint8Array): void {
  let written = 0
  while (written < frame.length) written += stdout.writeSync(written === 0 ? frame : frame.subarray(written))
}

export function sendOutput(stream: 'stdout' | 'stderr', text: string): void {
  const bytes = encoder.encode(text)
  for (let start = 0; start < bytes.length; start += OUTPUT_CHUNK_BYTES) {
    send(encodeFrame(FRAME[stream], bytes.subarray(start, start + OUTPUT_CHUNK_BYTES)))
  }
}

/** Every frame of the host, until the host closes the stream. */
export async function* receive(): AsyncGenerator<{ type: number; payload: Uint8Array }> {
  const reader = new FrameReader()
  let chunk = new Uint8Array(CHUNK_BYTES)
  for (;;) {
    const read = await stdin.read(chunk)
    if (read === null) return
    // What was read is kept: of much the chunk itself, of little a copy. A new chunk for each small message would be
    // most of the garbage there is.
    if (read < MUCH_BYTES) reader.push(chunk.slice(0, read))
    else {
      reader.push(chunk.subarray(0, read))
      chunk = new Uint8Array(CHUNK_BYTES)
    }
    for (let frame = reader.next(); frame !== null; frame = reader.next()) yield frame
  }
}
