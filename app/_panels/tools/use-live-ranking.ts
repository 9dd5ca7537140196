'use client'
import { useEffect, useState } from 'react'
import { type Answer, send } from '../../_run/run-requests.ts'
import { MAX_TASK } from '../task/max-task.ts'
import { choiceFrom, type ToolPins } from './pins.ts'
import { ASKED, type SearchAnswer } from './ranking.ts'
import { words } from './words.ts'

/** Long enough that most words are typed without a question for each letter, short enough to feel live. */
const PAUSE_MS = 180

export interface LiveRanking {
  /** The last answer, also while a newer one is on its way; null before the first. */
  found: SearchAnswer | null
  isAsking: boolean
  /** Why there is no newer answer. */
  fault: string | null
  again(): void
}

interface Options {
  /** Off: nothing is asked and nothing is shown. */
  isOn: boolean
  task: string
  pins: ToolPins
  isOffline: boolean
  /** Asks again when it changes: there are other tools. */
  version: string
}

/** The tools a task would get, ranked while it is typed. A newer text ends the question for an older one. */
export function useLiveRanking({ isOn, task, pins, isOffline, version }: Options): LiveRanking {
  const [found, setFound] = useState<SearchAnswer | null>(null)
  const [answered, setAnswered] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [asks, setAsks] = useState(0)
  const query = task.trim()
  const isTooLong = query.length > MAX_TASK
  // One text, so that nothing is asked anew for what only looks new.
  const body = isOn && query !== '' && !isTooLong ? JSON.stringify({ query, limit: ASKED, ...choiceFrom(pins) }) : ''
  const question = body && `${version} ${asks} ${body}`

  useEffect(() => {
    if (question === '') {
      setFound(null)
      setFault(null)
      return
    }
    if (isOffline) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await ask(body, abort.signal)
      if (abort.signal.aborted) return
      setAnswered(question)
      setFault(answer.ok ? null : answer.message)
      if (answer.ok) setFound(answer.value)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question, body, isOffline])

  return {
    found,
    isAsking: question !== '' && question !== answered,
    fault: isTooLong ? words.tooLong : fault,
    again: () => setAsks(asks + 1),
  }
}

const ask = (body: string, signal: AbortSignal): Promise<Answer<SearchAnswer>> =>
  send<SearchAnswer>('/api/tools/search', { method: 'POST', body, signal })
