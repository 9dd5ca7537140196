'use client'
import { useEffect, useRef } from 'react'
import type { ExampleProgram } from '../_panels/start/example-program.ts'
import { words } from './words.ts'

interface Wanted {
  examples: readonly ExampleProgram[]
  open(code: string): void
  /** Says what is wrong. */
  tell(fault: string): void
}

/** Opens the example that the address asks for, once: whoever comes back to the page wants what they left. */
export function useAskedExample(id: string | null, { examples, open, tell }: Wanted): void {
  const isDone = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was there when the page came.
  useEffect(() => {
    if (id === null || isDone.current) return
    isDone.current = true
    const asked = examples.find((example) => example.id === id)
    if (asked) return open(asked.code)
    const known = examples.map((example) => example.id).join(', ')
    tell(words.faults.noExample(id.slice(0, 20), known))
  }, [])
}
