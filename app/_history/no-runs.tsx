import Link from 'next/link'
import { Button, buttonStyle } from '../_ui/button.tsx'
import type { RunFilters } from './history-address.ts'

/** In place of the list while there is nothing to list. */
export function NoRuns() {
  return (
    <div className="mx-auto mt-16 grid max-w-md flex-1 content-start justify-items-center gap-3 text-center">
      <h2 className="font-semibold text-lg">No runs yet</h2>
      <p className="text-ink2">Every task and program that you run is kept here, with what it did and what it cost.</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Link href="/" className={buttonStyle({ kind: 'primary' })}>
          Write a task
        </Link>
        <Link href="/connect" className={buttonStyle()}>
          Use it from your agent
        </Link>
      </p>
    </div>
  )
}

interface NoMatchProps {
  filters: RunFilters
  onChange(change: Partial<RunFilters>): void
  onClear(): void
}

/** Where nothing is found: what was looked for, and the ways back. */
export function NoMatch({ filters, onChange, onClear }: NoMatchProps) {
  const search = filters.search.trim()
  const others = [
    filters.state && `state ${filters.state}`,
    filters.tool && `tool ${filters.tool}`,
    filters.edited && 'edited',
    (filters.from || filters.to) && `days ${filters.from ?? '…'} to ${filters.to ?? '…'}`,
    filters.session && 'one session',
  ].filter(Boolean)
  return (
    <div className="mx-auto mt-16 grid max-w-lg flex-1 content-start justify-items-center gap-3 text-center">
      <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">
        {search ? `No run mentions “${search}”` : 'No run matches'}
      </h2>
      <p className="text-ink2 [overflow-wrap:anywhere]">
        {search && 'Tasks, programs and the beginnings of results were searched. '}
        {others.length > 0 && `Filtered by ${others.join(', ')}.`}
      </p>
      <p className="flex flex-wrap justify-center gap-2">
        {search && <Button onClick={() => onChange({ search: '' })}>Clear the search</Button>}
        {others.length > 0 && (
          <Button
            onClick={() => onChange({ state: null, tool: null, edited: false, from: null, to: null, session: null })}
          >
            Remove the {others.length === 1 ? 'filter' : 'filters'}
          </Button>
        )}
        {(search || others.length > 0) && <Button onClick={onClear}>Show all runs</Button>}
      </p>
    </div>
  )
}
