import { FrameReader } from '../frame-reader.ts'
import { encodeFrame, FRAME, OUTPUT_CHUNK_BYTES } from '../protocol.ts'

// Taken before any program runs: `Deno` is gone from the global object by then.
const stdout = Deno.stdout
const stdin = Deno.stdin
const encoder = new TextEncoder()

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
  for (;;) {
    const chunk = new Uint8Array(64 * 1024)
    const read = await stdin.read(chunk)
    if (read === null) return
    reader.push(chunk.subarray(0, read))
    for (let frame = reader.next(); frame !== null; frame = reader.next()) yield frame
  }
}
