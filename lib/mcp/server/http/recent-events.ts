import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server'

const MOST_EVENTS = 128
const MOST_BYTES = 256 * 1024

interface Kept {
  at: number
  streamId: string
  text: string
}

/**
 * The last that a session was sent, for a client whose connection broke: it comes back and says what it had read last. What
 * is older, or too large, it has missed; whoever reads has everything as it comes, so nothing is lost but by an accident.
 */
export class RecentEvents implements EventStore {
  #kept: Kept[] = []
  #bytes = 0
  #last = 0

  /** What is held, for a test of its bounds. */
  get size(): { events: number; bytes: number } {
    return { events: this.#kept.length, bytes: this.#bytes }
  }

  async storeEvent(streamId: string, message: JSONRPCMessage | Record<string, never>): Promise<string> {
    const at = ++this.#last
    const text = JSON.stringify(message)
    // The event that only opens a stream says nothing.
    if ('jsonrpc' in message && text.length <= MOST_BYTES) this.#keep({ at, streamId, text })
    // The stream is in the id, so that a client finds it again also when this event was let go.
    return `${at}_${streamId}`
  }

  // The SDK is not told by `getStreamIdForEventId` which stream an event is of: it would refuse a client that is back
  // before we have seen that its connection broke. So the newer connection takes the stream over.

  async replayEventsAfter(
    lastEventId: string,
    { send }: { send: (eventId: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const parts = partsOf(lastEventId)
    if (parts === undefined) throw new Error('An event came past the route that looks at its id.')
    const { at, streamId } = parts
    for (const kept of this.#kept.filter((one) => one.streamId === streamId && one.at > at))
      await send(`${kept.at}_${streamId}`, JSON.parse(kept.text))
    return streamId
  }

  #keep(event: Kept): void {
    this.#kept.push(event)
    this.#bytes += event.text.length
    while (this.#kept.length > MOST_EVENTS || this.#bytes > MOST_BYTES)
      this.#bytes -= this.#kept.shift()?.text.length ?? 0
  }
}

/** Whether it is one that `storeEvent` could have answered. */
export const isEventId = (text: string): boolean => partsOf(text) !== undefined

function partsOf(eventId: string): { at: number; streamId: string } | undefined {
  const [, at, streamId] = /^(\d{1,15})_([\w-]{1,100})$/.exec(eventId) ?? []
  return at === undefined || streamId === undefined ? undefined : { at: Number(at), streamId }
}
