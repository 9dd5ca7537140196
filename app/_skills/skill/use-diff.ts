import { useEffect, useState } from 'react'
import { readDiff } from '../skill-requests.ts'

interface Read {
  key: string
  text: string | null
  fault: string | null
}

/** What changed from one version to another; both null until it is known, and where there is nothing to compare with. */
export function useDiff(name: string, from: number | null, to: number | null): Omit<Read, 'key'> {
  const key = `${name} ${from} ${to}`
  const [read, setRead] = useState<Read | null>(null)
  useEffect(() => {
    if (from === null || to === null) return
    let isGone = false
    void readDiff(name, from, to).then((answer) => {
      if (isGone) return
      setRead(answer.ok ? { key, text: answer.value.diff, fault: null } : { key, text: null, fault: answer.message })
    })
    return () => {
      isGone = true
    }
  }, [key, name, from, to])
  return read?.key === key ? read : { text: null, fault: null }
}
