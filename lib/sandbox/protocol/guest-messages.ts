import type { Channel } from '../host/channel.ts'
import { FrameReader } from './frame-reader.ts'
import { decodeGuestMessage, FRAME, type GuestMessage, maxPayloadBytes, ProtocolError } from './protocol.ts'

/** The program's result is larger than the run allows; it was not read. */
export class ResultTooLarge extends Error {
  override name = 'ResultTooLarge'
}

/** What a guest says, message after message. Reads no further than it is asked, so a flood waits in the guest. */
export class GuestMessages {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #reader = new FrameReader((type, length) => this.#check(type, length))
  #limits = { inputBytes: 0, resultBytes: 0 }
  #ahead: Promise<GuestMessage | null> | undefined

  constructor(channel: Channel) {
    this.#chunks = channel.frames[Symbol.asyncIterator]()
  }

  /** From the run on: how large a call's input and the result may be. */
  allow(limits: { inputBytes: number; resultBytes: number }): void {
    this.#limits = limits
  }

  /** From here on until `next` is called nothing may come: `disturbed` is called when something does, or the guest goes. */
  expectSilence(disturbed: () => void): void {
    const ahead = this.next()
    this.#ahead = ahead
    const hear = () => {
      if (this.#ahead === ahead) disturbed()
    }
    ahead.then(hear, hear)
  }

  /** The next message, null when the guest has gone. Throws `ProtocolError` or `ResultTooLarge`. */
  async next(): Promise<GuestMessage | null> {
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead !== undefined) return ahead
    for (;;) {
      const frame = this.#reader.next()
      if (frame !== null) return decodeGuestMessage(frame.type, frame.payload)
      const chunk = await this.#read()
      if (chunk === null) return null
      this.#reader.push(chunk)
    }
  }

  async #read(): Promise<Uint8Array | null> {
    try {
      const { done, value } = await this.#chunks.next()
      return done === true ? null : value
    } catch {
      return null // the stream broke because the process is gone; how it ended is told by its exit
    }
  }

  #check(type: number, length: number): void {
    const most = maxPayloadBytes(type, this.#limits)
    if (length <= most) return
    if (type === FRAME.returned) throw new ResultTooLarge()
    throw new ProtocolError(`a message of ${length} bytes where ${most} are allowed`)
  }
}
