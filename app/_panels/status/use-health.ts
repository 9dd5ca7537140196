'use client'
import { useEffect, useState } from 'react'
import type { Health } from '../../../lib/health/health.ts'
import { send } from '../../_run/run-requests.ts'

const EVERY_MS = 20_000
const WHILE_LOST_MS = 2_000

export interface ServerState {
  health: Health | null
  /** `unknown` until the first answer. */
  reach: 'unknown' | 'ok' | 'lost'
  /** When it stopped answering, in ms since 1970. */
  lostAt: number | null
}

/**
 * Whether the server answers, and what it says of itself. Asked now and then while the page is looked at, and more
 * often while it does not answer; at once when `hint` changes, because something else noticed.
 */
export function useHealth(hint: unknown): ServerState {
  const [state, setState] = useState<ServerState>({ health: null, reach: 'unknown', lostAt: null })
  const isLost = state.reach === 'lost'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hint asks again.
  useEffect(() => {
    let isGone = false
    async function ask() {
      if (document.hidden) return
      const answer = await send<Health>('/api/health')
      if (isGone) return
      const isReached = answer.ok || answer.code !== 'offline'
      setState((before) => ({
        health: answer.ok ? answer.value : before.health,
        reach: isReached ? 'ok' : 'lost',
        lostAt: isReached ? null : (before.lostAt ?? Date.now()),
      }))
    }
    void ask()
    const timer = setInterval(ask, isLost ? WHILE_LOST_MS : EVERY_MS)
    const again = () => void ask()
    window.addEventListener('online', again)
    window.addEventListener('offline', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      clearInterval(timer)
      window.removeEventListener('online', again)
      window.removeEventListener('offline', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [isLost, hint])
  return state
}
