'use client'
import { Copy, Download, Pause, Play, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { saveAsFile } from '../../_ui/save-as-file.ts'
import { exportLog } from '../actions.ts'
import { LoadingRows } from '../server/loading-rows.tsx'
import { LogList } from './log-list.tsx'
import { FILTERS, type LogFilter, shownOf } from './log-state.ts'
import { useLog } from './use-log.ts'
import { words } from './words.ts'

const ICON = { size: 15, strokeWidth: 1.8, 'aria-hidden': true } as const

/** What goes between us and a server, as it comes. */
export function LogPart({ server }: { server: string }) {
  const [filter, setFilter] = useState<LogFilter>('all')
  const [text, setText] = useState('')
  const [isPaused, setPaused] = useState(false)
  const [opened, setOpened] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const listRef = useRef<HTMLUListElement>(null)

  function isReading(): boolean {
    const list = listRef.current
    const pane = list?.closest('[data-scrolls]')
    const isScrolled = list && pane && list.getBoundingClientRect().top < pane.getBoundingClientRect().top
    return isPaused || opened !== null || isScrolled === true
  }
  const { state, showNew, clear } = useLog(server, isReading)

  /** All that is kept, not only what the filter shows. */
  async function take(use: (lines: string) => unknown, done: string) {
    setFault(null)
    setSaid('')
    const got = await exportLog(server).catch(() => null)
    if (!got?.ok) return setFault(got?.error.message ?? NO_ANSWER)
    try {
      await use(got.value)
      setSaid(done)
    } catch {
      setFault(words.noCopy)
    }
  }

  async function empty() {
    setOpened(null)
    const why = await clear()
    setFault(why)
    setSaid(why === null ? words.cleared : '')
  }

  const { rows: all, about } = state
  if (all === null || about === null)
    return state.fault ? <Alert tone="bad">{state.fault}</Alert> : <LoadingRows label={words.reading(server)} />
  const { rows, counts, newer } = shownOf(state, filter, text)
  const isEmpty = all.length === 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FilterField
          label={words.filterOf(server)}
          placeholder={words.filter}
          value={text}
          onChange={setText}
          className="w-[220px] max-sm:w-full"
        />
        <FilterButtons
          legend={words.what}
          choices={FILTERS.filter((one) => one !== 'stderr' || about.hasStderr)}
          words={words.filters}
          counts={counts}
          value={filter}
          onChoose={setFilter}
          className="max-w-full overflow-x-auto"
        />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
          <Button
            size="small"
            aria-pressed={isPaused}
            onClick={() => {
              setPaused(!isPaused)
              if (isPaused && opened === null) showNew()
            }}
          >
            {isPaused ? <Play {...ICON} /> : <Pause {...ICON} />}
            {isPaused ? words.resume : words.pause}
          </Button>
          <Button
            size="small"
            disabled={isEmpty}
            onClick={() => void take((lines) => navigator.clipboard.writeText(lines), words.copied)}
          >
            <Copy {...ICON} />
            {words.copy}
          </Button>
          <Button
            size="small"
            disabled={isEmpty}
            onClick={() => void take((lines) => saveAsFile(`${server}.jsonl`, lines), words.downloaded)}
          >
            <Download {...ICON} />
            {words.download}
          </Button>
          <Button size="small" disabled={isEmpty} onClick={() => void empty()}>
            <Trash2 {...ICON} />
            {words.clear}
          </Button>
        </div>
      </div>
      {fault && <Alert tone="bad">{fault}</Alert>}
      {state.fault && <Alert tone="bad">{words.notUpToDate(state.fault)}</Alert>}
      <p role="status" className={said ? 'text-ink3 text-xs' : 'sr-only'}>
        {said}
      </p>
      {newer > 0 && (
        <Button
          className="justify-self-start"
          size="small"
          onClick={() => {
            setPaused(false)
            setOpened(null)
            showNew()
            listRef.current?.closest('[data-scrolls]')?.scrollTo(0, 0)
          }}
        >
          {words.showNew(newer)}
        </Button>
      )}
      <section aria-label={words.title} className="overflow-hidden rounded-lg border border-line bg-surface">
        {rows.length > 0 ? (
          <LogList server={server} rows={rows} listRef={listRef} opened={opened} onOpen={setOpened} />
        ) : isEmpty ? (
          <EmptyState title={words.none}>{words.noneAbout(server)}</EmptyState>
        ) : (
          <EmptyState
            title={words.nothingFits}
            action={
              <Button
                onClick={() => {
                  setFilter('all')
                  setText('')
                }}
              >
                {words.showAll}
              </Button>
            }
          />
        )}
        <p className="border-line border-t px-4 py-2 text-ink3 text-xs">
          {words.kept}
          {about.reach !== 'all' && ` ${words.reach[about.reach]}`}
        </p>
      </section>
    </>
  )
}
