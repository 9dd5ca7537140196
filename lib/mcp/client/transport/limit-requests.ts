import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import type { Filter } from './filter-messages.ts'

const MAX_CHARACTERS = 256 * 1024
const MAX_VALUES = 2_000
/** Of one object: a form with more fields is not shown to anybody. */
const MAX_KEYS = 50
const MAX_ID = 200
const MOST = 1_000
const MOST_VALUES = 20_000
const WITHIN_MS = 10_000
/** Of JSON-RPC: the request is none that is answered. */
const INVALID_REQUEST = -32_600

/** What is said of a server whose connection was closed for it. */
export const ASKED_TOO_MUCH = `It asked for more than ${MOST} things, or with more than ${MOST_VALUES} values, within ${WITHIN_MS / 1000} s.`

const TOO_LARGE = `What a server asks has at most ${MAX_CHARACTERS} characters, ${MAX_VALUES} values and ${MAX_KEYS} keys in one object.`

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
  let since = performance.now()
  let [count, values] = [0, 0]
  let isFlooded = false
  return (message) => {
    if (!isRequest(message)) return message
    if (isFlooded) return null
    const now = performance.now()
    if (now - since > WITHIN_MS) {
      since = now
      ;[count, values] = [0, 0]
    }
    const size = sizeOf(message)
    count += 1
    values += size ?? 0
    if (count > MOST || values > MOST_VALUES) {
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

/** How many values it has; null for more than may be. No more of it is looked at than that. */
function sizeOf(request: unknown): number | null {
  const rest = [request]
  let [values, characters] = [0, 0]
  while (rest.length > 0) {
    const value = rest.pop()
    values += 1
    if (typeof value === 'string') characters += value.length
    if (typeof value !== 'object' || value === null) continue
    const keys = Array.isArray(value) ? null : Object.keys(value)
    if (keys !== null && keys.length > MAX_KEYS) return null
    const within: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (values + rest.length + within.length > MAX_VALUES) return null
    for (const key of keys ?? []) characters += key.length
    rest.push(...within)
    if (characters > MAX_CHARACTERS) return null
  }
  return characters > MAX_CHARACTERS ? null : values
}
