'use client'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { RunView } from '../../../_run/run-view.ts'

const KEY = 'cem-notify-end'
const CHANGED = 'cem-notify-end-changed'

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
    const isWanted = wantsEndNotice()
    if (!sawItLive || !isWanted || !('Notification' in window) || Notification.permission !== 'granted') return
    // A notice that does not come is no more than that.
    import('./end-notice-text.ts').then(({ endNoticeOf }) => {
      const told = endNoticeOf(view, { sawItLive, isWanted, isHidden })
      if (!told) return
      const notice = new Notification(told.title, { body: told.body, tag: `cem-end-${runId}` })
      notice.onclick = () => {
        window.focus()
        notice.close()
      }
    }, console.error)
  }, [runId, status])
}
