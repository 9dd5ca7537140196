import type { World } from '../../protocol/protocol.ts'
import { createRandom, createStream, uuidOf } from './chance.ts'
import { createClockOfDate } from './date.ts'

const MOST_BYTES = 65_536

/** The clock and the chance of one program, which it is given again when it is run again. */
export function createSameWorld() {
  const date = createClockOfDate()
  const unknown = (): never => {
    throw new Error('The program has not begun.')
  }
  let fill: (bytes: Uint8Array) => void = unknown
  let random: () => number = unknown
  return {
    Date: date.Date,
    random: () => random(),
    crypto: {
      randomUUID: () => uuidOf(fill),
      getRandomValues<T extends ArrayBufferView>(array: T): T {
        if (!ArrayBuffer.isView(array)) throw new TypeError('getRandomValues takes a typed array')
        if (array.byteLength > MOST_BYTES) throw new RangeError(`getRandomValues takes at most ${MOST_BYTES} bytes`)
        fill(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
        return array
      },
    },
    begin({ startedAt, seed, clock = [] }: World): void {
      date.begin(startedAt, clock)
      fill = createStream(Uint8Array.fromBase64(seed))
      random = createRandom(fill)
    },
    /** What `Date` said since this was last asked. */
    takeClock: date.take,
  }
}
