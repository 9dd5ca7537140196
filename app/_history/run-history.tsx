'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import type { RunSummary } from '../../lib/playground.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import type { ContextWindow } from '../../lib/tokens/prices/context-window.ts'
import { usePageKeyGroup } from '../_keys/page-keys.ts'
import { usePageActions } from '../_palette/page-actions.ts'
import type { WaitingSummary } from '../_run/run-requests.ts'
import { useWaiting } from '../_run/use-waiting.ts'
import { sessionName } from '../_sessions/session-name.ts'
import { Button } from '../_ui/button.tsx'
import { COPY_REFUSED } from '../_ui/use-copy.ts'
import { isForPage, usePageKey } from '../_ui/use-page-key.ts'
import { noteDeleted, tellChanged, useDeletions } from './deletions.ts'
import { FilterBar } from './filter-bar.tsx'
import { ALL_RUNS, historyAddress, isFiltered, keepListAddress } from './history-address.ts'
import { HistoryFoot } from './history-foot.tsx'
import { HistoryHead } from './history-head.tsx'
import { NameDialog } from './naming/name-dialog.tsx'
import { NoMatch, NoRuns } from './no-runs.tsx'
import { NoRunsOf } from './others/no-runs-of.tsx'
import { PersonChip } from './others/person-chip.tsx'
import { readOnlyActs } from './others/read-only-acts.ts'
import { PickingBar } from './picking-bar.tsx'
import { RunList } from './run-list.tsx'
import { SelectBar } from './select-bar.tsx'
import { useClock } from './use-clock.ts'
import { type Found, useHistory } from './use-history.ts'
import { useRowActs } from './use-row-acts.ts'
import { words } from './words.ts'

interface Props {
  initial: Found
  initialWaiting: WaitingSummary[]
  /** The newest sessions of work. */
  sessions: WorkSession[]
  /** How much fits into one request to the model. */
  contextWindow: ContextWindow
  /** The run that another one is chosen to be compared with. */
  pick: RunSummary | null
  /** Who administers may read the runs of others; null for everybody else. */
  administratorId: string | null
  /** Under the list. */
  children?: ReactNode
}

/** Every run of a person: those that wait for an answer, then day by day. */
export function RunHistory({
  initial,
  initialWaiting,
  sessions,
  contextWindow,
  pick,
  administratorId,
  children,
}: Props) {
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
  const { waiting, of } = overview
  const asked = useWaiting(initialWaiting, waiting.length.toString())
  const waitsUntil = useMemo(() => new Map(asked.map(({ runId, expiresAt }) => [runId, expiresAt])), [asked])
  const sessionNames = useMemo(() => new Map(sessions.map((one) => [one.id, sessionName(one)])), [sessions])
  const row = useRowActs(box, pick)
  const { said, copied, fail } = row
  const selected = of ? NONE : row.selected
  const deleted = useDeletions()
  const clock = useClock(deleted.size > 0 ? 1_000 : 30_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fail` does the same each time.
  useEffect(
    () =>
      tellChanged(async (failed) => {
        if (failed) fail(failed)
        await look(true)
      }),
    [look],
  )
  useEffect(() => noteDeleted([...found.pages.values()].flat()), [found])
  useEffect(() => keepListAddress(historyAddress(filters)), [filters])
  usePageKeyGroup('runs')
  usePageActions([{ id: 'new-run', label: words.head.newRun, icon: 'add', keys: ['N'], act: () => router.push('/') }])
  usePageKey(isSearchKey, () => {
    // The bar of what is selected stands in the place of the search.
    row.unselect()
    requestAnimationFrame(() => search.current?.focus())
  })
  usePageKey(isNewKey, () => router.push('/'))

  const runs = words.counts.runs(overview.total + waiting.length)
  const counts = [
    of ? words.person.counts(runs, of.email) : runs,
    waiting.length > 0 && words.counts.waiting(waiting.length),
  ]
  const isEmpty = overview.total + waiting.length === 0
  const hasNone = isEmpty && !isFiltered(filters) && !isFiltered(found.filters)
  const notice = fault ?? (said?.isBad ? said.text : copied === 'refused' ? COPY_REFUSED : null)
  return (
    <main
      data-read-only={of ? '' : undefined}
      className="flex h-[calc(100dvh-3.5rem)] w-full flex-col gap-3 px-4 pt-5 max-lg:relative max-lg:overflow-y-auto lg:h-auto lg:min-h-0 lg:flex-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        if (selected.size > 0) row.clear()
        else if (row.picking) row.stopPicking()
      }}
    >
      <HistoryHead counts={hasNone ? '' : counts.filter(Boolean).join(', ')} filters={hasNone ? null : found.filters} />
      {row.picking && !of && <PickingBar run={row.picking} onStop={row.stopPicking} />}
      {/* An administrator without runs may read those of others. */}
      {(!hasNone || administratorId !== null) &&
        (selected.size > 0 ? (
          <SelectBar count={selected.size} {...row.ofSelected} />
        ) : (
          <FilterBar
            {...{ filters, sessions }}
            onChange={setFilters}
            hits={overview.total + waiting.length}
            isLooking={history.isLooking}
            today={clock.today}
            searchRef={search}
          >
            {administratorId !== null && (
              <PersonChip
                {...{ of, person: filters.person, selfId: administratorId }}
                onChoose={(person) => setFilters({ person, session: null })}
              />
            )}
          </FilterBar>
        ))}
      {of && (
        <p className="rounded-md bg-sunken px-3 py-2 text-ink2 text-xs [overflow-wrap:anywhere]">
          {words.person.note(of.email)}
        </p>
      )}
      {notice && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {notice}
        </p>
      )}
      <p role="status" className={said && !said.isBad ? 'text-ink2 text-xs' : 'sr-only'}>
        {copied === 'copied' ? words.copied : said && !said.isBad ? said.text : ''}
      </p>
      {history.hasNews && (
        <Button kind="secondary" className="self-start" onClick={() => void look(true)}>
          {words.changed}
        </Button>
      )}
      {hasNone ? (
        <NoRuns />
      ) : isEmpty && of && !isFiltered({ ...found.filters, person: null }) ? (
        <NoRunsOf email={of.email} onClear={() => setFilters(ALL_RUNS)} />
      ) : isEmpty ? (
        <NoMatch
          filters={found.filters}
          onChange={setFilters}
          onClear={() => setFilters({ ...ALL_RUNS, person: filters.person })}
        />
      ) : (
        <RunList
          {...(of ? readOnlyActs(of, (address) => router.push(address)) : row.acts)}
          isReadOnly={of !== undefined}
          {...{ selected, deleted, waiting, waitsUntil, sessionNames, contextWindow }}
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
        <p className="text-ink3 text-xs">{words.newestListed(shownOf(overview))}</p>
      )}
      <span className="flex-1" />
      <HistoryFoot isReadOnly={of !== undefined}>{!of && children}</HistoryFoot>
      <NameDialog
        run={row.named}
        onClose={row.stopNaming}
        onNamed={(name) => {
          row.stopNaming()
          row.say(words.name.saved(name))
          row.focusList()
          void look(true)
        }}
      />
    </main>
  )
}

const NONE: ReadonlyMap<string, RunSummary> = new Map()

const shownOf = ({ days }: Found['overview']) => days.reduce((all, { runs }) => all + runs, 0)

const isSearchKey = (event: KeyboardEvent) => event.key === '/' && isForPage(event)
const isNewKey = (event: KeyboardEvent) => event.key.toLowerCase() === 'n' && !event.shiftKey && isForPage(event)
