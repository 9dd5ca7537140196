import { useEffect, useState } from 'react'
import type { ShownFound } from '../../lib/clients/show-found.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { readBlock } from './actions.ts'

/** So that not every letter is read by itself. */
const PAUSE_MS = 150

interface Read {
  /** What was read. */
  text: string
  servers: readonly ShownFound[]
  fault: string | null
}

/** What is in a text as far as it can be read, while it is typed as well. The server reads it, within its bounds. */
export function useReadBlock(text: string): Omit<Read, 'text'> & { isReading: boolean; again(): void } {
  const [read, setRead] = useState<Read>({ text: '', servers: [], fault: null })
  const [times, setTimes] = useState(0)
  const isEmpty = text.trim() === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` has it read again.
  useEffect(() => {
    if (isEmpty) return
    let isLate = false
    const timer = setTimeout(async () => {
      const answer = await readBlock(text).catch(() => null)
      if (isLate) return
      setRead(
        answer?.ok
          ? { text, servers: answer.value, fault: null }
          : { text, servers: [], fault: answer?.error.message ?? NO_ANSWER },
      )
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [text, isEmpty, times])

  function again() {
    setRead({ text: '', servers: [], fault: null })
    setTimes(times + 1)
  }
  if (isEmpty) return { servers: [], fault: null, isReading: false, again }
  return { servers: read.servers, fault: read.fault, isReading: read.text !== text, again }
}
