import { useRef } from 'react'
import type { RunView } from './run-view.ts'

/** Whether this run was seen under way: a page that is opened later takes nobody's focus, and interrupts nobody. */
export function useSawLive({ runId, status }: RunView): boolean {
  // One that was just asked for has no id yet, and may be over when the first is heard of it.
  const live = useRef<{ runId: string | null } | null>(null)
  if (status === 'none') live.current = null
  else if (status !== 'finished') live.current = { runId }
  else if (live.current?.runId === null) live.current = { runId }
  return live.current !== null && live.current.runId === runId
}
