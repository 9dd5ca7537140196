'use client'
import { useEffect, useState } from 'react'
import type { Health } from '../../../lib/playground.ts'
import { send } from '../../_run/run-requests.ts'

const EVERY_MS = 20_000

export interface ServerState {
  health: Health | null
  /** `unknown` until the first answer. */
  reach: 'unknown' | 'ok' | 'lost'
}

/** Whether the server answers, and what it says of itself. Asked now and then while the page is looked at. */
export function useHealth(): ServerState {
  const [state, setState] = useState<ServerState>({ health: null, reach: 'unknown' })
  useEffect(() => {
    let isGone = false
    async function ask() {
      if (document.hidden) return
      const answer = await send<Health>('/api/health')
      if (isGone) return
      setState((before) => ({
        health: answer.ok ? answer.value : before.health,
        reach: answer.ok || answer.code !== 'offline' ? 'ok' : 'lost',
      }))
    }
    void ask()
    const timer = setInterval(ask, EVERY_MS)
    const again = () => void ask()
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      clearInterval(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  return state
}
