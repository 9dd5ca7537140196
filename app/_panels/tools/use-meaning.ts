'use client'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../_run/run-requests.ts'
import type { ShownMeaning } from '../../_server/shown-meaning.ts'

const LOOK_EVERY_MS = 500
const PATH = '/api/tools/meaning'

/**
 * Whether meaning ranks, followed while the model is fetched. `told` is what came with the last ranking.
 * `onReady` is called when the model has come.
 */
export function useMeaning(told: ShownMeaning, onReady: () => void) {
  const [seen, setSeen] = useState({ told, meaning: told })
  const [fault, setFault] = useState<string | null>(null)
  // A newer ranking knows better than what was seen before it.
  const meaning = seen.told === told ? seen.meaning : told
  const isPulling = meaning.pull.kind === 'pulling'
  const ready = useRef(onReady)
  useEffect(() => {
    ready.current = onReady
  })

  async function look(method: 'GET' | 'POST' | 'DELETE') {
    const answer = await send<ShownMeaning>(PATH, { method })
    setFault(answer.ok ? null : answer.message)
    if (!answer.ok) return
    setSeen({ told, meaning: answer.value })
    if (answer.value.pull.kind === 'done') ready.current()
  }

  // Each answer asks for the next: no two are under way, however slow they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each answer.
  useEffect(() => {
    if (!isPulling) return
    const timer = setTimeout(() => void look('GET'), LOOK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isPulling, meaning, fault])

  return {
    meaning,
    fault,
    fetchModel: () => void look('POST'),
    stopFetching: () => void look('DELETE'),
  }
}
