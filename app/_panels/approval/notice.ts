'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OpenQuestion } from '../../../lib/runs/events/run-state.ts'

const nothingToFollow = () => () => {}
const permission = () => ('Notification' in window ? Notification.permission : 'denied')

/** Whether this browser may tell of a question while the page is not looked at. Asks for it only when told to. */
export function useNoticePermission() {
  const known = useSyncExternalStore(nothingToFollow, permission, () => 'denied' as const)
  const [answered, setAnswered] = useState<NotificationPermission | null>(null)
  return {
    permission: answered ?? known,
    request: async () => setAnswered(await Notification.requestPermission()),
  }
}

/** Tells of a question by the browser while the page is hidden; only where the person allowed it. */
export function useNotice(runId: string | null, question: OpenQuestion | undefined): void {
  const key = question && runId !== null ? `${runId}:${question.seq}` : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is told once.
  useEffect(() => {
    if (key === null || !question || !document.hidden || permission() !== 'granted') return
    const notice = new Notification(`Allow ${question.server}.${question.tool}?`, {
      body: question.consequence,
      tag: `cem-${runId}`,
    })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
    return () => notice.close()
  }, [key])
}
