'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OpenElicitation } from '../../../lib/runs/event.ts'
import type { OpenQuestion } from '../../../lib/runs/events/run-state.ts'
import { titleOf } from '../elicitation/title-of.ts'
import { words } from './words.ts'

const nothingToFollow = () => () => {}
const permission = () => ('Notification' in window ? Notification.permission : 'denied')

/** Whether this browser may tell of a question while the page is not looked at. Asks for it only when told to. */
export function useNoticePermission() {
  const known = useSyncExternalStore(nothingToFollow, permission, () => 'denied' as const)
  const [answered, setAnswered] = useState<NotificationPermission | null>(null)
  return {
    permission: answered ?? known,
    /** False where the browser has no notifications at all, and while the server writes the page. */
    isSupported: useSyncExternalStore(
      nothingToFollow,
      () => 'Notification' in window,
      () => false,
    ),
    request: async () => setAnswered(await Notification.requestPermission()),
  }
}

/** Tells of a question by the browser while the page is hidden; only where the person allowed it. */
export function useNotice(
  runId: string | null,
  question: OpenQuestion | undefined,
  elicitation: OpenElicitation | undefined,
): void {
  const about = question?.seq ?? elicitation?.elicitationId
  const key = about !== undefined && runId !== null ? `${runId}:${about}` : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is told once.
  useEffect(() => {
    if (key === null || !document.hidden || permission() !== 'granted') return
    const title = question
      ? words.allow(`${question.server}.${question.tool}`)
      : elicitation
        ? titleOf(elicitation)
        : ''
    const notice = new Notification(title, {
      // What a server writes is shown where it says whose words they are.
      body: question?.consequence ?? words.notice,
      tag: `cem-${runId}`,
    })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
    return () => notice.close()
  }, [key])
}
