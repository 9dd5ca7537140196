'use client'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { describeOutcome } from '../../../../lib/runs/outcome-text.ts'
import { runNameOf } from '../../../_run/run-name.ts'
import type { RunView } from '../../../_run/run-view.ts'
import { summaryForPage } from '../../../_run/summary-for-page.ts'
import { words } from './words.ts'

const KEY = 'cem-notify-end'
const CHANGED = 'cem-notify-end-changed'
/** Who waits no longer is still looking. */
const LEAST_MS = 10_000

function wantsEndNotice(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false // This browser keeps nothing for the page.
  }
}

/** Kept in this browser, for all runs. */
export function setWantsEndNotice(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Then it is not remembered.
  }
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

export const useWantsEndNotice = (): boolean => useSyncExternalStore(subscribe, wantsEndNotice, () => false)

/** What is told of a run that has ended; null where it was seen, took no time, or nobody wants to be told. */
export function endNoticeOf(
  view: RunView,
  { sawItLive, isWanted, isHidden }: { sawItLive: boolean; isWanted: boolean; isHidden: boolean },
): { title: string; body: string } | null {
  if (!view.end || !sawItLive || !isWanted || !isHidden) return null
  if (view.end.timings.totalMs < LEAST_MS) return null
  return words.ended(describeOutcome(summaryForPage(view)).title, runNameOf(view).slice(0, 200))
}

/** Tells by the browser that a run has ended which was seen under way, while the page is not in front. */
export function useEndNotice(view: RunView): void {
  const live = useRef<string | null>(null)
  const { runId, status } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end is told once.
  useEffect(() => {
    if (status !== 'finished') {
      live.current = runId
      return
    }
    const sawItLive = live.current !== null && live.current === runId
    live.current = null
    const isHidden = document.hidden || !document.hasFocus()
    const told = endNoticeOf(view, { sawItLive, isWanted: wantsEndNotice(), isHidden })
    if (!told || !('Notification' in window) || Notification.permission !== 'granted') return
    const notice = new Notification(told.title, { body: told.body, tag: `cem-end-${runId}` })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  }, [runId, status])
}
