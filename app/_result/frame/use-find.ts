import { useEffect, useRef, useState } from 'react'

const REST_MS = 250

/** What is looked for: there at once, and in the address when the hand rests, for a browser allows few changes of it. */
export function useFind(initial: string, keep: (text: string) => void) {
  const [find, setFind] = useState(initial)
  const kept = useRef(initial)
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => {
    if (find === kept.current) return
    const timer = setTimeout(() => {
      kept.current = find
      latest.current(find.slice(0, 300))
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [find])
  return [find, setFind] as const
}
