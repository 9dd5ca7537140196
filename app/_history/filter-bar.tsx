'use client'
import { useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '../../lib/format/duration.ts'
import { RUN_STATES } from '../../lib/history/history-query.ts'
import { dayAfter } from '../../lib/savings/period.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { sessionName } from '../_sessions/session-name.ts'
import { Button, Key } from '../_ui/button.tsx'
import { FilterField } from '../_ui/filter-field.tsx'
import { closePopoverOf } from '../_ui/popover.tsx'
import { FilterChip, FilterChoice, ToggleChip } from './filter-chip.tsx'
import { isFiltered, type RunFilters } from './history-address.ts'
import { listUsedTools } from './history-requests.ts'
import { words } from './words.ts'

const said = words.filters
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
  /** More filters, behind those that everybody has. */
  children?: React.ReactNode
}

/** What of the runs is shown. */
export function FilterBar({ filters, onChange, sessions, hits, isLooking, today, searchRef, children }: Props) {
  const session = sessions.find(({ id }) => id === filters.session)
  return (
    <div className="flex min-h-9 flex-none flex-wrap items-center gap-2">
      <FilterField
        label={said.search}
        placeholder={filters.person === null ? said.searchIn : words.person.search}
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
        name={said.state}
        value={filters.state && said.states[filters.state]}
        onClear={() => onChange({ state: null })}
      >
        {RUN_STATES.map((state) => (
          <FilterChoice key={state} isChosen={filters.state === state} onChoose={() => onChange({ state })}>
            {said.states[state]}
          </FilterChoice>
        ))}
      </FilterChip>
      <ToolChip person={filters.person} tool={filters.tool} onChoose={(tool) => onChange({ tool })} />
      <ToggleChip name={said.edited} isOn={filters.edited} onToggle={(edited) => onChange({ edited })} />
      <DayChip {...{ filters, onChange, today }} />
      {filters.person === null && (sessions.length > 0 || filters.session !== null) && (
        <FilterChip
          name={said.session}
          value={filters.session === null ? null : session ? sessionName(session) : said.oneSession}
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
      {children}
      <span role="status" className="ml-auto text-ink3 text-xs tabular-nums">
        {isLooking ? said.searching : isFiltered(filters) ? said.found(hits) : ''}
      </span>
    </div>
  )
}

/** Tools that runs used, asked for when somebody wants to choose one. */
function ToolChip({
  person,
  tool,
  onChoose,
}: Pick<RunFilters, 'person' | 'tool'> & { onChoose(tool: string | null): void }) {
  const [tools, setTools] = useState<{ tool: string; runs: number }[] | string | null>(null)
  const [find, setFind] = useState('')
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = inside.current?.closest('[popover]')
    async function onToggle(event: Event) {
      if ((event as ToggleEvent).newState !== 'open') return
      setFind('')
      const answer = await listUsedTools(person)
      setTools(answer.ok ? answer.value.tools : answer.message)
    }
    popover?.addEventListener('toggle', onToggle)
    return () => popover?.removeEventListener('toggle', onToggle)
  }, [person])
  const shown = Array.isArray(tools) ? tools.filter((one) => one.tool.toLowerCase().includes(find.toLowerCase())) : []
  return (
    <FilterChip
      name={said.tool}
      value={tool}
      onClear={() => onChoose(null)}
      className="w-72 max-w-[calc(100vw-32px)] p-1"
    >
      <div ref={inside} className="grid gap-1">
        <FilterField label={said.findTool} placeholder={said.findTool} value={find} onChange={setFind} />
        {typeof tools === 'string' && (
          <p role="alert" className="px-2.5 py-1 text-bad text-xs">
            {tools}
          </p>
        )}
        {tools === null && <p className="px-2.5 py-1 text-ink3 text-xs">{said.loadingTools}</p>}
        {Array.isArray(tools) && shown.length === 0 && (
          <p className="px-2.5 py-1 text-ink3 text-xs">{tools.length === 0 ? said.noToolYet : said.noSuchTool}</p>
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
  const periods: [name: string, from: string, to: string][] = [
    [said.periods.today, today, today],
    [said.periods.yesterday, dayAfter(today, -1), dayAfter(today, -1)],
    [said.periods.week, dayAfter(today, -6), today],
    [said.periods.month, dayAfter(today, -29), today],
  ]
  const named = periods.find(([, first, last]) => first === from && last === to)
  const value = named?.[0] ?? (from === to ? from : said.days(from, to))
  return (
    <FilterChip name={said.day} value={value} onClear={() => onChange({ from: null, to: null })} className="w-64 p-1">
      {periods.map(([name, first, last]) => (
        <FilterChoice key={name} isChosen={named?.[0] === name} onChoose={() => onChange({ from: first, to: last })}>
          {name}
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
            {name === 'from' ? said.from : said.to}
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
          {said.showDays}
        </Button>
      </form>
    </FilterChip>
  )
}
