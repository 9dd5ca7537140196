import type { JSONRPCMessage, MessageExtraInfo, Transport } from '@modelcontextprotocol/server'

const KEEP_ALIVE_MS = 15_000
/** What a client has not read yet lies in memory; one that reads nothing is let go. */
const MOST_UNREAD_BYTES = 8 * 1024 * 1024
const encoder = new TextEncoder()

/**
 * The older HTTP transport (2024-11-05), which newer SDKs no longer serve: one stream from the server, and an address to
 * post to that the stream names first.
 */
export class SseTransport implements Transport {
  readonly sessionId = crypto.randomUUID()
  readonly stream: ReadableStream<Uint8Array>
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #keepAlive: NodeJS.Timeout | undefined

  /** `path` is where messages are posted, without the session. */
  constructor(path: string) {
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
          this.#write(`event: endpoint\ndata: ${path}?sessionId=${this.sessionId}\n\n`)
          this.#keepAlive = setInterval(() => this.#write(': alive\n\n'), KEEP_ALIVE_MS).unref()
        },
        cancel: () => this.close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD_BYTES }),
    )
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  }

  async close(): Promise<void> {
    const controller = this.#controller
    if (controller === undefined) return
    this.#controller = undefined
    clearInterval(this.#keepAlive)
    try {
      controller.close()
    } catch {
      // The reader cancelled it, which closed it.
    }
    this.onclose?.()
  }

  #write(text: string): void {
    this.#controller?.enqueue(encoder.encode(text))
    if ((this.#controller?.desiredSize ?? 1) <= 0) void this.close()
  }
}
