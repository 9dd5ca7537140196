'use client'
import { useEffect, useReducer, useRef } from 'react'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { clearLog, readLog } from '../actions.ts'
import { EMPTY_LOG, lastOf, logReducer } from './log-state.ts'

/** How often one looks while somebody looks at it. */
const LOOK_MS = 1_500
const AFTER_FAULT_MS = 5_000

/** The log of a server, read on for as long as it is shown. `isReading` says whether what is on the screen is to stay where it is. */
export function useLog(name: string, isReading: () => boolean) {
  const [state, dispatch] = useReducer(logReducer, EMPTY_LOG)
  const last = useRef(0)
  last.current = lastOf(state.rows ?? [])
  const reading = useRef(isReading)
  reading.current = isReading

  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look() {
      clearTimeout(timer)
      const got = document.hidden ? null : await readLog({ name, after: last.current }).catch(() => undefined)
      if (isGone) return
      if (got?.ok) dispatch({ kind: 'read', log: got.value, isReading: reading.current() })
      else if (got !== null) dispatch({ kind: 'failed', message: got?.error.message ?? NO_ANSWER })
      clearTimeout(timer)
      timer = setTimeout(() => void look(), got === null || got?.ok ? LOOK_MS : AFTER_FAULT_MS)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [name])

  return {
    state,
    showNew: () => dispatch({ kind: 'show-new' }),
    /** Answers why it could not be; null: it is empty now. */
    async clear(): Promise<string | null> {
      const got = await clearLog(name).catch(() => null)
      if (!got?.ok) return got?.error.message ?? NO_ANSWER
      dispatch({ kind: 'cleared' })
      return null
    },
  }
}
