'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { formatAgo } from '../_format/time.ts'
import { runTitle } from '../_history/run-title.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { FilterField } from '../_ui/filter-field.tsx'
import { saveChosen } from './chosen-session.ts'
import { sessionFacts, sessionName, sessionState } from './session-name.ts'
import { beginSession, listSessions } from './session-requests.ts'
import { SESSIONS_PAGE } from './sessions-page.ts'
import { words } from './words.ts'

const said = words.list
const PAUSE_MS = 250
/** All sessions of a person, newest first, with search. */
export function SessionList({ initial }: { initial: WorkSession[] }) {
  const router = useRouter()
  const list = useSessionList(initial)
  const { sessions, search, shownSearch, hasOlder } = list
  const [fault, setFault] = useState<string | null>(null)
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])

  async function begin() {
    const answer = await beginSession()
    if (!answer.ok) return setFault(answer.message)
    saveChosen(answer.value.id)
    router.push('/')
  }

  const looked = shownSearch.trim()
  const wrong = fault ?? list.fault
  return (
    <main className="mx-auto w-full max-w-[960px] flex-1 px-6 py-7 max-lg:px-4 max-lg:py-5">
      <Link
        href="/runs"
        prefetch={false}
        className="flex min-h-7 w-fit items-center font-medium text-accent hover:underline max-lg:min-h-11"
      >
        {said.back}
      </Link>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">{said.title}</h1>
        <Button kind="secondary" onClick={() => void begin()}>
          {words.start}
        </Button>
      </div>
      <p className="mt-1 text-ink2">{said.about}</p>
      <FilterField
        label={said.search}
        placeholder={said.searchIn}
        value={search}
        onChange={list.setSearch}
        className="mt-4"
      />
      {wrong && (
        <div className="mt-3">
          <Alert tone="bad">{wrong}</Alert>
        </div>
      )}
      <p role="status" className="sr-only">
        {looked && said.found(sessions.length, hasOlder)}
      </p>
      {sessions.length > 0 ? (
        <ul aria-label={said.title} className="mt-4 rounded-lg border border-line bg-surface">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} now={now} />
          ))}
        </ul>
      ) : (
        <p className="mt-10 text-center text-ink2 [overflow-wrap:anywhere]">
          {looked ? said.noMatch(looked) : said.none}
        </p>
      )}
      {hasOlder && (
        <Button className="mt-4" onClick={() => void list.showOlder()}>
          {said.older}
        </Button>
      )}
    </main>
  )
}

function SessionItem({ session, now }: { session: WorkSession; now: number | null }) {
  return (
    <li className="flex items-center gap-3 border-line px-3.5 py-2 not-first:border-t max-sm:flex-wrap max-sm:gap-y-0.5">
      <div className="grid min-w-0 flex-1 max-sm:basis-full">
        <Link
          href={`/runs/sessions/${session.id}`}
          prefetch={false}
          className="min-h-6 truncate font-medium leading-6 hover:underline max-lg:min-h-11 max-lg:leading-[44px]"
        >
          {sessionName(session)}
        </Link>
        <span className="truncate text-ink3 text-xs">
          {session.firstTask === null ? said.noTask : runTitle(session.firstTask)}
        </span>
      </div>
      <span className="whitespace-nowrap text-ink2 text-xs tabular-nums">{sessionFacts(session)}</span>
      <time
        dateTime={session.startedAt}
        className="whitespace-nowrap text-ink3 text-xs tabular-nums sm:w-24 sm:text-right"
      >
        {now === null ? '' : formatAgo(session.startedAt, now)}
      </time>
      <span className="flex sm:w-20 sm:justify-end">
        <Badge tone={session.isCurrent ? 'accent' : 'plain'}>{sessionState(session)}</Badge>
      </span>
    </li>
  )
}

function useSessionList(initial: WorkSession[]) {
  const [sessions, setSessions] = useState(initial)
  const [search, setSearch] = useState('')
  const [shownSearch, setShownSearch] = useState('')
  const [hasOlder, setOlder] = useState(initial.length === SESSIONS_PAGE)
  const [fault, setFault] = useState<string | null>(null)
  const asked = useRef('')

  useEffect(() => {
    asked.current = search
    if (search === shownSearch) return
    const timer = setTimeout(async () => {
      const answer = await listSessions({ limit: SESSIONS_PAGE, search: search.trim() })
      // Typed on meanwhile: a later search answers.
      if (asked.current !== search) return
      if (!answer.ok) return setFault(answer.message)
      setFault(null)
      setSessions(answer.value.sessions)
      setOlder(answer.value.sessions.length === SESSIONS_PAGE)
      setShownSearch(search)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search, shownSearch])

  async function showOlder() {
    const last = sessions.at(-1)
    const filter = { limit: SESSIONS_PAGE, search: shownSearch.trim(), ...(last && { before: last.startedAt }) }
    const answer = await listSessions(filter)
    // Another search is shown by now.
    if (asked.current !== shownSearch) return
    if (!answer.ok) return setFault(answer.message)
    setFault(null)
    setSessions((known) => [...known, ...answer.value.sessions])
    setOlder(answer.value.sessions.length === SESSIONS_PAGE)
  }

  return { sessions, search, shownSearch, hasOlder, fault, setSearch, showOlder }
}
