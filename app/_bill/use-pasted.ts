import { useEffect, useRef, useState } from 'react'
import type { Bill } from '../../lib/bill/bill.ts'
import { countBlock, type Progress } from './bill-requests.ts'

export interface Pasted {
  text: string
  setText(text: string): void
  /** Of the block that was counted last. */
  bill: Bill | null
  /** Why the last block was not counted. */
  fault: string | null
  /** While it is counted; null else. */
  progress: Progress | null
  count(): void
  stop(): void
}

const BEGINNING: Progress = { listed: 0, of: 0 }

/** A block of servers that somebody pastes, and its bill. What was written stays whatever becomes of it. */
export function usePasted(): Pasted {
  const [text, setText] = useState('')
  const [bill, setBill] = useState<Bill | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const counting = useRef<AbortController | null>(null)
  useEffect(() => () => counting.current?.abort(), [])

  async function count() {
    counting.current?.abort()
    const mine = new AbortController()
    counting.current = mine
    setFault(null)
    setProgress(BEGINNING)
    const counted = await countBlock(text, mine.signal, (now) => !mine.signal.aborted && setProgress(now))
    if (mine.signal.aborted) return
    setProgress(null)
    if (counted.ok) setBill(counted.bill)
    else setFault(counted.message)
  }

  function stop() {
    counting.current?.abort()
    setProgress(null)
  }

  return { text, setText, bill, fault, progress, count: () => void count(), stop }
}
