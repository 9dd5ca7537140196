import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'

type Listener = NonNullable<Transport['onmessage']>

/** Looks at a message of a server and answers what is passed on; null: nothing. */
export type Filter = (message: JSONRPCMessage) => JSONRPCMessage | null

/** Has filters look at each message before the SDK does. To be called before it connects: a server talks when it likes. */
export function filterMessages(transport: Transport, filters: readonly Filter[]): void {
  const look = (message: JSONRPCMessage) =>
    filters.reduce<JSONRPCMessage | null>((passed, filter) => passed && filter(passed), message)
  let passing: JSONRPCMessage | undefined
  const looking =
    (listener: Listener): Listener =>
    (message, extra) => {
      // Whoever begins to listen calls the one that listened before: that message was looked at.
      if (message === passing) return listener(message, extra)
      const seen = look(message)
      if (seen === null) return
      passing = seen
      try {
        listener(seen, extra)
      } finally {
        passing = undefined
      }
    }
  let current = transport.onmessage && looking(transport.onmessage)
  Object.defineProperty(transport, 'onmessage', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(listener: Listener | undefined) {
      current = listener && looking(listener)
    },
  })
}
