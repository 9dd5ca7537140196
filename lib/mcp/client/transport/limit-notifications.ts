import { isJSONRPCNotification } from '@modelcontextprotocol/client'
import { countWithin } from './count-within.ts'
import type { Filter } from './filter-messages.ts'

const MOST = 10_000
const WITHIN_MS = 10_000

/** What is said of a server whose connection was closed for it. */
export const FLOOD = `It sent more than ${MOST} notifications within ${WITHIN_MS / 1000} s.`

/** Nobody reads so many, and each costs everybody here time. `onFlood` is called once, and what comes after is not passed on. */
export function limitNotifications(onFlood: () => void): Filter {
  const count = countWithin(WITHIN_MS)
  let isFlooded = false
  return (message) => {
    if (!isJSONRPCNotification(message)) return message
    if (isFlooded) return null
    if (count() <= MOST) return message
    isFlooded = true
    onFlood()
    return null
  }
}
