import { Check } from 'lucide-react'
import { join } from '../../_ui/join.ts'
import { CELL, HEAD } from '../card-table.tsx'
import { words } from './words.ts'

/** Facts, each of which the server holds to. */
export function RolesTable() {
  const { heads } = words
  return (
    <section aria-label={words.title} className="rounded-lg border border-line bg-surface">
      <table aria-label={words.title} className="w-full">
        <thead>
          <tr>
            {Object.values(heads).map((head) => (
              <th key={head} scope="col" className={HEAD}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words.rows.map(([may, ...roles]) => (
            <tr key={may} className="border-line border-t">
              <th scope="row" className={join(CELL, 'text-left font-normal')}>
                {may}
              </th>
              {roles.map((isAllowed, at) => (
                <td key={at === 0 ? heads.person : heads.administrator} className={CELL}>
                  {isAllowed ? (
                    <span className="flex items-center gap-1 text-ok">
                      <Check size={14} strokeWidth={1.8} aria-hidden />
                      {words.yes}
                    </span>
                  ) : (
                    <span className="text-ink2">{words.no}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-line border-t px-4 py-2 text-ink2 text-xs">{words.note}</p>
    </section>
  )
}
