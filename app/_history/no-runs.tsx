import Link from 'next/link'
import { Button, buttonStyle } from '../_ui/button.tsx'
import type { RunFilters } from './history-address.ts'
import { words } from './words.ts'

/** In place of the list while there is nothing to list. */
export function NoRuns() {
  return (
    <div className="mx-auto mt-16 grid max-w-md flex-1 content-start justify-items-center gap-3 text-center">
      <h2 className="font-semibold text-lg">{words.none.title}</h2>
      <p className="text-ink2">{words.none.about}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Link href="/" className={buttonStyle({ kind: 'primary' })}>
          {words.none.write}
        </Link>
        <Link href="/connect" className={buttonStyle()}>
          {words.none.connect}
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
  const said = words.noMatch
  const search = filters.search.trim()
  const others = [
    filters.state && said.state(filters.state),
    filters.tool && said.tool(filters.tool),
    filters.edited && said.edited,
    (filters.from || filters.to) && said.days(filters.from, filters.to),
    filters.session && said.session,
  ].filter(Boolean)
  return (
    <div className="mx-auto mt-16 grid max-w-lg flex-1 content-start justify-items-center gap-3 text-center">
      <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">{search ? said.titleOf(search) : said.title}</h2>
      <p className="text-ink2 [overflow-wrap:anywhere]">
        {search && `${filters.person === null ? said.searched : words.person.searched} `}
        {others.length > 0 && said.filtered(others.join(', '))}
      </p>
      <p className="flex flex-wrap justify-center gap-2">
        {search && <Button onClick={() => onChange({ search: '' })}>{said.clearSearch}</Button>}
        {others.length > 0 && (
          <Button
            onClick={() => onChange({ state: null, tool: null, edited: false, from: null, to: null, session: null })}
          >
            {said.removeFilters(others.length)}
          </Button>
        )}
        {(search || others.length > 0) && <Button onClick={onClear}>{said.showAll}</Button>}
      </p>
    </div>
  )
}
