import { useEffect, useState } from 'react'
import type { ShownMachine } from '../../lib/clients/found-servers.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { findServers } from './actions.ts'

export interface FoundHere {
  /** Null as long as nothing was read. */
  machine: ShownMachine | null
  fault: string | null
  isLooking: boolean
  again(): void
}

/** What other clients on this machine have, from the moment somebody wants to see it. */
export function useFound(isWanted: boolean): FoundHere {
  const [state, setState] = useState<Pick<FoundHere, 'machine' | 'fault'>>({ machine: null, fault: null })
  const [isLooking, setLooking] = useState(false)
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` has it looked again.
  useEffect(() => {
    if (!isWanted) return
    let isLate = false
    setLooking(true)
    void findServers()
      .catch(() => null)
      .then((answer) => {
        if (isLate) return
        setLooking(false)
        if (answer?.ok) return setState({ machine: answer.value, fault: null })
        setState((before) => ({ ...before, fault: answer?.error.message ?? NO_ANSWER }))
      })
    return () => {
      isLate = true
    }
  }, [isWanted, times])
  return { ...state, isLooking, again: () => setTimes((before) => before + 1) }
}
