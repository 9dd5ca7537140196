'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { saveAsFile } from '../_ui/save-as-file.ts'
import { chosenIn, saveChosen } from './chosen-session.ts'
import {
  deleteSession,
  endSession,
  readLog,
  readSession,
  renameSession,
  type WholeSession,
} from './session-requests.ts'
import { words } from './words.ts'

const LOOK_AGAIN_MS = 2_000

/** A session on its page: kept up to date while something of it is under way, and what can be done with it. */
export function useSessionPage(initial: WholeSession) {
  const router = useRouter()
  const [session, setSession] = useState(initial)
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { id, tasks } = session
  const isLive = tasks.some(({ outcome, isKept }) => outcome === null && isKept)

  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(async () => {
      const answer = await readSession(id)
      if (answer.ok) setSession(answer.value)
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isLive, id])

  /** Answers what is wrong, or null when it is done. */
  async function change(act: () => ReturnType<typeof readSession>, done: string): Promise<string | null> {
    if (isBusy) return words.page.busy
    setBusy(true)
    const answer = await act()
    setBusy(false)
    if (!answer.ok) return answer.message
    setSession(answer.value)
    setSaid(done)
    return null
  }

  async function end() {
    const refused = await change(() => endSession(id, true), words.page.hasEnded)
    setFault(refused)
    if (refused === null && chosenIn(document.cookie) === id) saveChosen(null)
  }

  async function resume(): Promise<boolean> {
    const refused = await change(() => endSession(id, false), words.page.isOpen)
    setFault(refused)
    return refused === null
  }

  /** Opens its last run, whose task can be followed by another; without one the playground. */
  async function goOn() {
    if (!(await resume())) return
    saveChosen(id)
    const last = tasks.findLast(({ isKept }) => isKept)
    router.push(last ? `/runs/${last.runId}` : '/')
  }

  async function exportLog() {
    if (isBusy) return
    setBusy(true)
    const answer = await readLog(id)
    setBusy(false)
    setFault(answer.ok ? null : answer.message)
    if (answer.ok) saveAsFile(`${answer.value.session_id}.json`, `${JSON.stringify(answer.value, null, 2)}\n`)
  }

  async function remove(withRuns: boolean): Promise<string | null> {
    const answer = await deleteSession(id, { withRuns })
    // Gone already is as good as deleted.
    if (!answer.ok && answer.code !== 'not-found') return answer.message
    if (chosenIn(document.cookie) === id) saveChosen(null)
    router.push('/runs/sessions')
    return null
  }

  return {
    ...{ session, fault, said, isBusy, goOn, end, exportLog, remove },
    resume: () => void resume(),
    rename: (name: string) => change(() => renameSession(id, name), words.page.isRenamed),
  }
}
