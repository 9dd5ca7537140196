import type { AuditEntry } from '../../../lib/audit/audit-entry.ts'
import { join } from '../../_ui/join.ts'
import { CELL, HEAD, MIDDLE } from '../card-table.tsx'
import { LocalTime } from '../local-time.tsx'
import { words } from './words.ts'

interface Props {
  entries: readonly AuditEntry[]
  /** Said where there are none. */
  empty: string
  /** Below the table. */
  children: React.ReactNode
}

/** A row an entry, newest first. */
export function AuditTable({ entries, empty, children }: Props) {
  const { heads } = words
  return (
    <section aria-label={words.title} className="min-w-0 rounded-lg border border-line bg-surface">
      <table aria-label={words.title} className="w-full">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {heads.when}
            </th>
            <th scope="col" className={join(HEAD, MIDDLE)}>
              {heads.who}
            </th>
            <th scope="col" className={join(HEAD, 'max-sm:pr-4')}>
              {heads.what}
            </th>
            <th scope="col" className={join(HEAD, MIDDLE)}>
              {heads.from}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.length === 0 && (
            <tr className="border-line border-t">
              <td colSpan={4} className={join(CELL, 'text-ink2')}>
                {empty}
              </td>
            </tr>
          )}
          {entries.map((entry) => (
            <tr key={entry.id} className="border-line border-t align-baseline">
              <td className={join(CELL, 'font-mono text-ink2 text-xs sm:whitespace-nowrap')}>
                <LocalTime iso={entry.at} />
              </td>
              <td className={join(CELL, MIDDLE, '[overflow-wrap:anywhere]')}>{entry.who}</td>
              <td className={join(CELL, 'max-sm:pr-4 [overflow-wrap:anywhere]')}>
                <span className="block text-ink2 sm:hidden">{entry.who}</span>
                {words.what(entry)}
                {entry.detail && <span className="text-ink2">, {entry.detail}</span>}
                {entry.address && <span className="block font-mono text-ink2 text-xs sm:hidden">{entry.address}</span>}
              </td>
              <td className={join(CELL, MIDDLE, 'min-w-[15ch] font-mono text-ink2 text-xs [overflow-wrap:anywhere]')}>
                {entry.address || words.noAddress}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-1.5 text-ink2 text-xs">
        {children}
      </div>
    </section>
  )
}
