'use client'
import { Download, Plus } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { RunSummary } from '../../lib/playground.ts'
import { Calendar } from '../../lib/savings/period.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import type { WaitingSummary } from '../_run/run-requests.ts'
import { useWaiting } from '../_run/use-waiting.ts'
import { sessionName } from '../_sessions/session-name.ts'
import { Button, buttonStyle, Key } from '../_ui/button.tsx'
import { COPY_REFUSED, useCopy } from '../_ui/use-copy.ts'
import { isForPage, usePageKey } from '../_ui/use-page-key.ts'
import { deleteSoon, tellRemoved, undoDelete, useDeletions } from './deletions.ts'
import { FilterBar } from './filter-bar.tsx'
import { ALL_RUNS, compareAddress, historyAddress, isFiltered, LIST_KEY } from './history-address.ts'
import { exportAddress, zoneHere } from './history-requests.ts'
import { NoMatch, NoRuns } from './no-runs.tsx'
import type { RowActs } from './row-acts.ts'
import { runAgain } from './run-again.ts'
import { RunList } from './run-list.tsx'
import { nameOf } from './run-words.ts'
import { SelectBar } from './select-bar.tsx'
import { type Found, useHistory } from './use-history.ts'

interface Props {
  initial: Found
  initialWaiting: WaitingSummary[]
  /** The newest sessions of work. */
  sessions: WorkSession[]
  /** Under the list. */
  children?: ReactNode
}

const NONE: ReadonlyMap<string, RunSummary> = new Map()

const addressOf = (runId: string) => `${window.location.origin}/runs/${runId}`

/** Every run of a person: those that wait for an answer, then day by day. */
export function RunHistory({ initial, initialWaiting, sessions, children }: Props) {
  const router = useRouter()
  const search = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // Nothing moves under somebody who reads further down or is about to press a key.
  const mayMove = useCallback(() => {
    const list = box.current
    return !list || (list.scrollTop < 1 && !list.contains(document.activeElement))
  }, [])
  const history = useHistory(initial, mayMove)
  const { filters, found, fault, setFilters, look } = history
  const { overview } = found
  const { waiting } = overview
  const asked = useWaiting(initialWaiting, waiting.length.toString())
  const waitsUntil = useMemo(() => new Map(asked.map(({ runId, expiresAt }) => [runId, expiresAt])), [asked])
  const [selected, setSelected] = useState(NONE)
  const [said, setSaid] = useState<{ text: string; isBad?: boolean } | null>(null)
  const deleted = useDeletions()
  const sessionNames = useMemo(() => new Map(sessions.map((one) => [one.id, sessionName(one)])), [sessions])
  const { said: copied, copy } = useCopy()
  // Server and browser draw the same first; what time it is, and where, is the browser's to say.
  const [clock, setClock] = useState<{ now: number | null; today: string }>({
    now: null,
    today: new Calendar().today(),
  })
  const ticks = deleted.size > 0 ? 1_000 : 30_000
  useEffect(() => {
    const tick = () => setClock({ now: Date.now(), today: new Calendar(zoneHere()).today() })
    tick()
    const timer = setInterval(tick, ticks)
    return () => clearInterval(timer)
  }, [ticks])
  useEffect(
    () =>
      tellRemoved(async (failed) => {
        if (failed) setSaid({ text: failed, isBad: true })
        await look(true)
      }),
    [look],
  )
  useEffect(() => sessionStorage.setItem(LIST_KEY, historyAddress(filters)), [filters])
  const isStarting = useRef(false)
  usePageKey(isSearchKey, () => {
    // The bar of what is selected stands in the place of the search.
    setSelected(NONE)
    requestAnimationFrame(() => search.current?.focus())
  })
  usePageKey(isNewKey, () => router.push('/'))

  const acts: RowActs = {
    onOpen: ({ runId }) => router.push(`/runs/${runId}`),
    async onAgain(run) {
      if (isStarting.current) return
      isStarting.current = true
      setSaid({ text: `Starting ${nameOf(run)} again.` })
      const answer = await runAgain(run.runId)
      isStarting.current = false
      if (answer.ok) router.push(`/runs/${answer.value.runId}`)
      else setSaid({ text: answer.message, isBad: true })
    },
    onCompare(run) {
      const [other, ...more] = [...selected.values()].filter(({ runId }) => runId !== run.runId)
      if (other && more.length === 0) return compare([other, run])
      setSelected(new Map([[run.runId, run]]))
      setSaid({ text: 'Choose Compare on another run, or select it, to compare the two.' })
    },
    onCopyLink: ({ runId }) => void copy(addressOf(runId)),
    onExport: ({ runId }, format) => download(`/api/runs/${runId}/export?format=${format}`),
    onDelete(run) {
      if (run.status === 'finished') remove([run])
      else setSaid({ text: 'This run is not finished. Stop it first, then delete it.', isBad: true })
    },
    onUndo({ runId }) {
      undoDelete(runId)
      focusList()
    },
    onSelect: (run) =>
      setSelected((before) => {
        const next = new Map(before)
        if (!next.delete(run.runId)) next.set(run.runId, run)
        return next
      }),
  }

  /** The button that was pressed is gone with what it stood on. */
  function focusList() {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus())
  }

  function clear() {
    setSelected(NONE)
    focusList()
  }

  // Older first: what changed reads from left to right.
  function compare(two: readonly RunSummary[]) {
    const [a, b] = two.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
    if (a && b) router.push(compareAddress(a.runId, b.runId))
  }

  function remove(runs: readonly RunSummary[]) {
    const ended = runs.filter(({ status }) => status === 'finished')
    deleteSoon(ended.map(({ runId }) => runId))
    clear()
    const left = runs.length - ended.length
    setSaid({
      text: `${formatQuantity(ended.length, 'run')} deleted; each can be brought back for 30 s.${left > 0 ? ` ${formatQuantity(left, 'run is', 'runs are')} not finished and stay.` : ''}`,
    })
  }

  const counts = [
    formatQuantity(overview.total + waiting.length, 'run'),
    waiting.length > 0 && formatQuantity(waiting.length, 'waits for you', 'wait for you'),
  ]
  const isEmpty = overview.total + waiting.length === 0
  const hasNone = isEmpty && !isFiltered(filters) && !isFiltered(found.filters)
  const notice = fault ?? (said?.isBad ? said.text : copied === 'refused' ? COPY_REFUSED : null)
  return (
    <main
      className="flex h-[calc(100dvh-3.5rem)] w-full flex-col gap-3 px-4 pt-5 lg:h-auto lg:min-h-0 lg:flex-1"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && selected.size > 0 && !event.defaultPrevented) clear()
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">Runs</h1>
        <p className="text-ink3 text-xs tabular-nums">{hasNone ? '' : counts.filter(Boolean).join(', ')}</p>
        <Link
          href="/runs/sessions"
          prefetch={false}
          className="flex min-h-8 items-center font-medium text-accent hover:underline max-lg:min-h-11"
        >
          All sessions
        </Link>
        <span className="flex-1" />
        {!hasNone && (
          <>
            <a href={exportAddress(found.filters)} download className={buttonStyle()} suppressHydrationWarning>
              <Download size={15} strokeWidth={1.8} aria-hidden />
              <span className="max-sm:sr-only">{isFiltered(found.filters) ? 'Export these' : 'Export all'}</span>
            </a>
            <Link href="/" className={buttonStyle({ kind: 'primary' })}>
              <Plus size={15} strokeWidth={2} aria-hidden />
              New run <Key className="max-lg:hidden">N</Key>
            </Link>
          </>
        )}
      </div>
      {!hasNone &&
        (selected.size > 0 ? (
          <SelectBar
            count={selected.size}
            onCompare={() => compare([...selected.values()])}
            onExport={() => download(`/api/runs/export?ids=${[...selected.keys()].join(',')}`)}
            onCopyLinks={() => void copy([...selected.keys()].map(addressOf).join('\n'))}
            onDelete={() => remove([...selected.values()])}
            onClear={clear}
          />
        ) : (
          <FilterBar
            {...{ filters, sessions }}
            onChange={setFilters}
            hits={overview.total + waiting.length}
            isLooking={history.isLooking}
            today={clock.today}
            searchRef={search}
          />
        ))}
      {notice && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {notice}
        </p>
      )}
      <p role="status" className={said && !said.isBad ? 'text-ink2 text-xs' : 'sr-only'}>
        {copied === 'copied' ? 'Copied.' : said && !said.isBad ? said.text : ''}
      </p>
      {history.hasNews && (
        <Button kind="secondary" className="self-start" onClick={() => void look(true)}>
          Other runs are there now: show them
        </Button>
      )}
      {hasNone ? (
        <NoRuns />
      ) : isEmpty ? (
        <NoMatch filters={found.filters} onChange={setFilters} onClear={() => setFilters(ALL_RUNS)} />
      ) : (
        <RunList
          {...acts}
          {...{ selected, deleted, waiting, waitsUntil, sessionNames }}
          places={history.places}
          total={overview.total}
          runAt={history.runAt}
          onSee={history.see}
          listKey={historyAddress(found.filters)}
          words={found.filters.search.trim().toLowerCase().split(/\s+/).filter(Boolean)}
          now={clock.now}
          today={clock.today}
          boxRef={box}
        />
      )}
      {overview.days.length > 0 && shownOf(overview) < overview.total && (
        <p className="text-ink3 text-xs">
          The newest {formatCount(shownOf(overview))} are listed. Search or choose days to see older ones.
        </p>
      )}
      <span className="flex-1" />
      <footer className="flex min-h-7 flex-wrap items-center gap-x-5 gap-y-1 pb-2 text-ink3 text-xs">
        <span className="flex flex-wrap gap-x-4 max-lg:hidden">
          {KEYS.map(([keys, does]) => (
            <span key={does} className="flex items-center gap-1.5">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
              {does}
            </span>
          ))}
        </span>
        <span className="flex-1" />
        {children}
      </footer>
    </main>
  )
}

const KEYS: [keys: string[], does: string][] = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'open'],
  [['X'], 'select'],
  [['R'], 'run again'],
  [['C'], 'compare'],
  [['E'], 'export'],
  [['/'], 'search'],
]

const shownOf = ({ days }: Found['overview']) => days.reduce((all, { runs }) => all + runs, 0)

function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

const isSearchKey = (event: KeyboardEvent) => event.key === '/' && isForPage(event)
const isNewKey = (event: KeyboardEvent) => event.key.toLowerCase() === 'n' && !event.shiftKey && isForPage(event)
