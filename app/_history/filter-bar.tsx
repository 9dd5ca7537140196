'use client'
import { useEffect, useId, useRef, useState } from 'react'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import { RUN_STATES, type RunState } from '../../lib/history/history-query.ts'
import { dayAfter } from '../../lib/savings/period.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { sessionName } from '../_sessions/session-name.ts'
import { Button, Key } from '../_ui/button.tsx'
import { FilterField } from '../_ui/filter-field.tsx'
import { closePopoverOf } from '../_ui/popover.tsx'
import { FilterChip, FilterChoice, ToggleChip } from './filter-chip.tsx'
import { isFiltered, type RunFilters } from './history-address.ts'
import { listUsedTools } from './history-requests.ts'

const STATE_WORDS: Record<RunState, string> = {
  running: 'Running',
  returned: 'Returned',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
}

interface Props {
  filters: RunFilters
  onChange(change: Partial<RunFilters>): void
  sessions: readonly WorkSession[]
  /** How many were found. */
  hits: number
  isLooking: boolean
  /** `2026-11-24` where the browser is. */
  today: string
  searchRef: React.RefObject<HTMLInputElement | null>
}

/** What of the runs is shown. */
export function FilterBar({ filters, onChange, sessions, hits, isLooking, today, searchRef }: Props) {
  const session = sessions.find(({ id }) => id === filters.session)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2">
      <FilterField
        label="Search runs"
        placeholder="Search tasks, programs and results"
        value={filters.search}
        onChange={(search) => onChange({ search: search.slice(0, 200) })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filters.search !== '') {
            event.preventDefault()
            onChange({ search: '' })
          }
        }}
        inputRef={searchRef}
        className="w-[340px] max-w-full max-sm:w-full"
      >
        <Key className="text-ink3 max-lg:hidden">/</Key>
      </FilterField>
      <FilterChip
        name="State"
        value={filters.state && STATE_WORDS[filters.state]}
        onClear={() => onChange({ state: null })}
      >
        {RUN_STATES.map((state) => (
          <FilterChoice key={state} isChosen={filters.state === state} onChoose={() => onChange({ state })}>
            {STATE_WORDS[state]}
          </FilterChoice>
        ))}
      </FilterChip>
      <ToolChip tool={filters.tool} onChoose={(tool) => onChange({ tool })} />
      <ToggleChip name="Edited" isOn={filters.edited} onToggle={(edited) => onChange({ edited })} />
      <DayChip {...{ filters, onChange, today }} />
      {(sessions.length > 0 || filters.session !== null) && (
        <FilterChip
          name="Session"
          value={filters.session === null ? null : session ? sessionName(session) : 'one'}
          onClear={() => onChange({ session: null })}
          className="max-h-80 min-w-56 max-w-80 overflow-auto p-1"
        >
          {sessions.map((one) => (
            <FilterChoice
              key={one.id}
              isChosen={one.id === filters.session}
              onChoose={() => onChange({ session: one.id })}
            >
              <span className="min-w-0 truncate">{sessionName(one)}</span>
              <span className="ml-auto text-ink3 text-xs tabular-nums">{formatCount(one.runs)}</span>
            </FilterChoice>
          ))}
        </FilterChip>
      )}
      <span role="status" className="ml-auto text-ink3 text-xs tabular-nums">
        {isLooking ? 'Searching…' : isFiltered(filters) ? `${formatQuantity(hits, 'run')} found` : ''}
      </span>
    </div>
  )
}

/** Tools that runs used, asked for when somebody wants to choose one. */
function ToolChip({ tool, onChoose }: { tool: string | null; onChoose(tool: string | null): void }) {
  const [tools, setTools] = useState<{ tool: string; runs: number }[] | string | null>(null)
  const [find, setFind] = useState('')
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = inside.current?.closest('[popover]')
    async function onToggle(event: Event) {
      if ((event as ToggleEvent).newState !== 'open') return
      setFind('')
      const answer = await listUsedTools()
      setTools(answer.ok ? answer.value.tools : answer.message)
    }
    popover?.addEventListener('toggle', onToggle)
    return () => popover?.removeEventListener('toggle', onToggle)
  }, [])
  const shown = Array.isArray(tools) ? tools.filter((one) => one.tool.toLowerCase().includes(find.toLowerCase())) : []
  return (
    <FilterChip name="Tool" value={tool} onClear={() => onChoose(null)} className="w-72 max-w-[calc(100vw-32px)] p-1">
      <div ref={inside} className="grid gap-1">
        <FilterField label="Find a tool" placeholder="Find a tool" value={find} onChange={setFind} />
        {typeof tools === 'string' && (
          <p role="alert" className="px-2.5 py-1 text-bad text-xs">
            {tools}
          </p>
        )}
        {tools === null && <p className="px-2.5 py-1 text-ink3 text-xs">Loading tools</p>}
        {Array.isArray(tools) && shown.length === 0 && (
          <p className="px-2.5 py-1 text-ink3 text-xs">
            {tools.length === 0 ? 'No run has used a tool yet.' : 'No tool is called that.'}
          </p>
        )}
        <div className="max-h-64 overflow-auto">
          {shown.slice(0, 100).map((one) => (
            <FilterChoice key={one.tool} isChosen={one.tool === tool} onChoose={() => onChoose(one.tool)}>
              <span className="min-w-0 truncate font-mono text-xs">{one.tool}</span>
              <span className="ml-auto text-ink3 text-xs tabular-nums">{formatCount(one.runs)}</span>
            </FilterChoice>
          ))}
        </div>
      </div>
    </FilterChip>
  )
}

function DayChip({ filters: { from, to }, onChange, today }: Pick<Props, 'filters' | 'onChange' | 'today'>) {
  const ids = [useId(), useId()] as const
  const periods: [words: string, from: string, to: string][] = [
    ['Today', today, today],
    ['Yesterday', dayAfter(today, -1), dayAfter(today, -1)],
    ['Last 7 days', dayAfter(today, -6), today],
    ['Last 30 days', dayAfter(today, -29), today],
  ]
  const named = periods.find(([, first, last]) => first === from && last === to)
  const value = named?.[0] ?? (from === to ? from : `${from ?? '…'} to ${to ?? '…'}`)
  return (
    <FilterChip name="Day" value={value} onClear={() => onChange({ from: null, to: null })} className="w-64 p-1">
      {periods.map(([words, first, last]) => (
        <FilterChoice key={words} isChosen={named?.[0] === words} onChoose={() => onChange({ from: first, to: last })}>
          {words}
        </FilterChoice>
      ))}
      <form
        className="mt-1 grid gap-1.5 border-line border-t px-2.5 pt-2 pb-1.5"
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          const [first, last] = [given.get('from'), given.get('to')].map((day) => (day ? String(day) : null))
          closePopoverOf(event.currentTarget)
          // The other way round it means the same.
          onChange(
            first && last && first > last ? { from: last, to: first } : { from: first ?? null, to: last ?? null },
          )
        }}
      >
        {(['from', 'to'] as const).map((name, at) => (
          <label key={name} htmlFor={ids[at]} className="grid grid-cols-[3rem_1fr] items-center gap-2 text-xs">
            {name === 'from' ? 'From' : 'To'}
            <input
              id={ids[at]}
              name={name}
              type="date"
              max={today}
              key={`${from}${to}`}
              defaultValue={(name === 'from' ? from : to) ?? ''}
              className="h-8 rounded-md border border-edge bg-surface px-2 text-sm max-lg:h-11 max-lg:text-[16px]"
            />
          </label>
        ))}
        <Button size="small" type="submit">
          Show these days
        </Button>
      </form>
    </FilterChip>
  )
}
