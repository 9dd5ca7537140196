import { useEffect, useRef, useState } from 'react'
import { NO_ANSWER } from '../_format/no-answer.ts'
import type { ActionResult } from '../_server/define-action.ts'

/** So long nobody types before the server is asked, in milliseconds. */
const TYPING_MS = 200

/**
 * What the server answers to a question, page by page: asked again when it is another one, `more` for the next page. What is in
 * sight stays until the answer is there, and an answer that comes too late is left aside. `ask` is always the same function.
 */
export function usePages<Question extends object, Page extends { next: string | null }>(
  question: Question,
  initial: Page,
  ask: (question: Question & { after?: string }) => Promise<ActionResult<Page>>,
  join: (before: Page, more: Page) => Page,
) {
  const [page, setPage] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const asked = useRef(question)
  /** What is in sight answers this. */
  const shown = useRef(question)

  useEffect(() => {
    if (asked.current === question) return
    asked.current = question
    const timer = setTimeout(async () => {
      const answer = await ask(question).catch(() => null)
      // Another question was asked meanwhile.
      if (asked.current !== question) return
      setFault(answer?.ok ? null : (answer?.error.message ?? NO_ANSWER))
      if (!answer?.ok) return
      shown.current = question
      setPage(answer.value)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [question, ask])

  async function more() {
    if (page.next === null || isBusy) return
    const wanted = shown.current
    setBusy(true)
    const answer = await ask({ ...wanted, after: page.next }).catch(() => null)
    setBusy(false)
    // Something else is in sight by now.
    if (shown.current !== wanted) return
    setFault(answer?.ok ? null : (answer?.error.message ?? NO_ANSWER))
    if (answer?.ok) setPage((now) => join(now, answer.value))
  }

  return { page, setPage, isBusy, setBusy, fault, setFault, more, shown }
}
