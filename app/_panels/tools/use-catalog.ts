'use client'
import { useEffect, useRef, useState } from 'react'
import { refreshCatalog } from './actions.ts'
import type { ListedCatalog } from './catalog.ts'

const EVERY_MS = 20_000

/**
 * The tools there are: servers come, go and change theirs while a page is open. Asked for when somebody comes back to
 * the page, when `hint` changes because something may have changed them, and now and then while the page is looked at.
 */
export function useCatalog(initial: ListedCatalog, hint: unknown): ListedCatalog {
  const [catalog, setCatalog] = useState(initial)
  // No version is this one: of an outline the whole is asked for at once.
  const version = useRef(initial.isOutline ? '' : initial.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new hint asks again.
  useEffect(() => {
    let isGone = false
    async function ask() {
      if (document.hidden) return
      // Offline, or signed out: the page says so elsewhere, and the tools stay as they were.
      const answer = await refreshCatalog(version.current).catch(() => null)
      if (isGone || !answer?.ok || answer.value === null) return
      version.current = answer.value.version
      setCatalog(answer.value)
    }
    const again = () => void ask()
    again()
    const timer = setInterval(again, EVERY_MS)
    window.addEventListener('focus', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      clearInterval(timer)
      window.removeEventListener('focus', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [hint])
  return catalog
}
