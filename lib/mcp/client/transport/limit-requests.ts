import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { countValues } from './count-values.ts'
import { countWithin } from './count-within.ts'
import type { Filter } from './filter-messages.ts'

/** A form with more fields than one object may have keys is not shown to anybody. */
const BOUNDS = { values: 2_000, characters: 256 * 1024, keys: 50 }
const MAX_ID = 200
const MOST = 1_000
const MOST_VALUES = 20_000
const WITHIN_MS = 10_000
/** Of JSON-RPC: the request is none that is answered. */
const INVALID_REQUEST = -32_600

/** What is said of a server whose connection was closed for it. */
export const ASKED_TOO_MUCH = `It asked for more than ${MOST} things, or with more than ${MOST_VALUES} values, within ${WITHIN_MS / 1000} s.`

const TOO_LARGE = `What a server asks has at most ${BOUNDS.characters} characters, ${BOUNDS.values} values and ${BOUNDS.keys} keys in one object.`

export interface RequestLimit {
  send: (message: JSONRPCMessage) => Promise<void>
  /** Called once; what comes after is not passed on. */
  onFlood: () => void
  log: (line: string) => void
}

/**
 * What a server asks of itself. The SDK looks at the whole of it, several times over, and notes each fault before anybody of
 * ours sees it: a form of a hundred thousand fields would hold everybody up and fill the memory.
 */
export function limitRequests({ send, onFlood, log }: RequestLimit): Filter {
  const countRequests = countWithin(WITHIN_MS)
  const countAllValues = countWithin(WITHIN_MS)
  let isFlooded = false
  return (message) => {
    if (!isRequest(message)) return message
    if (isFlooded) return null
    const size = countValues(message, BOUNDS)
    if (countRequests() > MOST || countAllValues(size ?? 0) > MOST_VALUES) {
      isFlooded = true
      onFlood()
      return null
    }
    if (size !== null) return message
    log(`it asked for something that is too large, which is refused (${message.method.slice(0, 100)})`)
    const { id } = message
    if (String(id).length <= MAX_ID)
      // The connection that it cannot be told over is closed, and says so itself.
      send({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message: TOO_LARGE } }).catch(() => {})
    return null
  }
}

const isRequest = (message: JSONRPCMessage) => 'method' in message && 'id' in message
