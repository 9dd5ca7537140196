'use client'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { NO_ANSWER } from '../_format/no-answer.ts'
import type { ActionResult } from '../_server/define-action.ts'
import type { TakenAway } from '../_ui/undo-list.tsx'
import { deleteEntry, renameEntry, undoDelete } from './actions.ts'
import { type ListedFiles, listFiles } from './file-requests.ts'
import { openListing, reduceListing } from './listing.ts'
import { words } from './words.ts'

/** The workspace as the page knows it, and what can be done in it. Read again when somebody comes back to the page. */
export function useFiles(initial: ListedFiles) {
  const [listing, tell] = useReducer(reduceListing, initial, openListing)
  const lastAsked = useRef(0)
  const [deleted, setDeleted] = useState<TakenAway[]>([])
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null)
  const [isSignedOut, setSignedOut] = useState(false)

  const refresh = useCallback(async () => {
    const asked = ++lastAsked.current
    tell({ kind: 'asked' })
    const answer = await listFiles()
    // Answers may overtake each other: the workspace is as the last question found it.
    if (asked !== lastAsked.current) return
    if (answer.ok) return tell({ kind: 'listed', list: answer.value })
    const isSignedOut = answer.code === 'unauthorized'
    if (isSignedOut) setSignedOut(true)
    tell({ kind: 'failed', why: isSignedOut ? words.notListed : answer.message })
  }, [])
  useEffect(() => {
    // The page comes with the first of many; what is missing is asked for at once.
    if (initial.isPartial) void refresh()
  }, [initial.isPartial, refresh])
  useEffect(() => {
    // Runs change files while somebody looks at the playground, in this tab or in another.
    const comeBack = () => {
      if (!document.hidden) void refresh()
    }
    window.addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      window.removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [refresh])

  /** Waits for an action; answers its value, or null after having told why there is none. */
  async function did<Value>(action: Promise<ActionResult<Value>>): Promise<Value | string> {
    const answer = await action.catch(() => null)
    if (answer?.ok) return answer.value
    if (answer?.error.code === 'unauthorized') setSignedOut(true)
    return answer?.error.message ?? NO_ANSWER
  }

  return {
    listing,
    deleted,
    // Without it the page would pass for up to date; what went wrong before it is told first.
    said: listing.fault === null || said?.isBad ? said : { text: listing.fault, isBad: true },
    setSaid,
    isSignedOut,
    setSignedOut,
    refresh,
    async remove(path: string): Promise<boolean> {
      const answer = await did(deleteEntry({ path }))
      if (typeof answer === 'string') setSaid({ text: answer, isBad: true })
      else {
        setSaid(null)
        setDeleted((before) => [{ id: answer.undoId, name: path, at: Date.now() }, ...before])
      }
      await refresh()
      return typeof answer !== 'string'
    },
    async undo({ id: undoId, name: path }: TakenAway): Promise<boolean> {
      const answer = await did(undoDelete({ undoId }))
      if (typeof answer === 'string') setSaid({ text: answer, isBad: true })
      else {
        setDeleted((before) => before.filter((one) => one.id !== undoId))
        setSaid({ text: words.isBack(path), isBad: false })
      }
      await refresh()
      return typeof answer !== 'string'
    },
    /** Answers what is wrong, or null. */
    async rename(from: string, to: string): Promise<string | null> {
      const answer = await did(renameEntry({ from, to }))
      if (typeof answer === 'string') return answer
      setSaid({ text: words.isNow(from, answer.path), isBad: false })
      await refresh()
      return null
    },
  }
}
