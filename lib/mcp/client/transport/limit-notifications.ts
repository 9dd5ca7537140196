import { isJSONRPCNotification, type Transport } from '@modelcontextprotocol/client'

const MOST = 10_000
const WITHIN_MS = 10_000

/** What is said of a server whose connection was closed for it. */
export const FLOOD = `It sent more than ${MOST} notifications within ${WITHIN_MS / 1000} s.`

/**
 * Nobody reads so many, and each costs everybody here time. To be called when the transport has somebody who listens; `onFlood`
 * is called once, and what comes after is not passed on.
 */
export function limitNotifications(transport: Transport, onFlood: () => void): void {
  const { onmessage } = transport
  let since = performance.now()
  let count = 0
  transport.onmessage = (message, extra) => {
    if (isJSONRPCNotification(message)) {
      if (count > MOST) return
      const now = performance.now()
      if (now - since > WITHIN_MS) {
        since = now
        count = 0
      }
      count += 1
      if (count > MOST) return onFlood()
    }
    onmessage?.(message, extra)
  }
}
