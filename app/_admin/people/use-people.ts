import { useEffect, useState } from 'react'
import type { ListedPerson, PEOPLE_ROLES, PeoplePage } from '../../../lib/administration/people-list.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import type { ActionResult } from '../../_server/define-action.ts'
import { usePages } from '../use-pages.ts'
import { countFiles, loadPeople } from './actions.ts'

export type PeopleRole = (typeof PEOPLE_ROLES)[number]
type Files = Record<string, { bytes: number; quotaBytes: number }>

const withMore = (before: PeoplePage, more: PeoplePage) => ({ ...more, people: [...before.people, ...more.people] })

/** The people that are shown: found, paged, and changed one by one. */
export function usePeople(initial: PeoplePage) {
  const [query, setQuery] = useState<{ search: string; role: PeopleRole }>({ search: '', role: 'all' })
  const [files, setFiles] = useState<Files>({})
  const [said, setSaid] = useState('')
  const { page, setPage, isBusy, setBusy, fault, setFault, more, shown } = usePages(
    query,
    initial,
    loadPeople,
    withMore,
  )

  // Counting files takes longer than all the rest: the rows are there before.
  const uncounted = page.people.filter(({ id }) => !(id in files)).map(({ id }) => id)
  const toCount = uncounted.slice(0, 50).join(' ')
  useEffect(() => {
    if (toCount === '') return
    let isGone = false
    void countFiles(toCount.split(' '))
      .catch(() => null)
      .then((answer) => !isGone && answer?.ok && setFiles((known) => ({ ...known, ...answer.value })))
    return () => {
      isGone = true
    }
  }, [toCount])

  /** Does one thing with somebody; `after` is how their row is then, null: gone. Answers whether it was done. */
  async function change<Value>(
    person: ListedPerson,
    send: () => Promise<ActionResult<Value>>,
    after: Partial<ListedPerson> | null,
    words: (value: Value) => string,
  ): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    const answer = await send().catch(() => null)
    setBusy(false)
    setSaid('')
    if (!answer?.ok) {
      setFault(answer?.error.message ?? NO_ANSWER)
      return false
    }
    setFault(null)
    setSaid(words(answer.value))
    // Whoever is in sight by now: perhaps others than when it was sent.
    const changed = (people: readonly ListedPerson[]) =>
      people.flatMap((each) => (each.id !== person.id ? each : after === null ? [] : { ...each, ...after }))
    setPage((now) => ({ ...now, people: changed(now.people) }))
    const question = shown.current
    const counted = await loadPeople(question).catch(() => null)
    if (counted?.ok && shown.current === question) {
      const { counts, found } = counted.value
      setPage((now) => ({ ...now, counts, found }))
    }
    return true
  }

  return { query, setQuery, page, files, isBusy, fault, said, setSaid, setFault, more, change }
}
