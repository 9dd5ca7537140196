import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Bill, BilledServer } from '../../lib/bill/bill.ts'
import { formatCount } from '../../lib/format/duration.ts'
import { plainLine } from '../../lib/format/unseen.ts'
import { withoutName } from '../_connections/server-state.ts'
import { BasisTag } from '../_ui/basis-tag.tsx'
import { join } from '../_ui/join.ts'
import { moneyShares } from './money-shares.ts'
import { words } from './words.ts'

/** Of the column that is the last where it is narrow. */
const LAST = 'max-sm:pr-4!'

/** Each server with what its schemas cost; a row opens its tools. */
export function ServersTable({ bill: { servers, perTurn, perMonth, tools } }: { bill: Bill }) {
  const months =
    perMonth.cost === null
      ? null
      : moneyShares(
          perMonth.cost,
          servers.map(({ tokens }) => tokens),
        )
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 px-4 pt-2">
        <h2 className="font-semibold">{words.table.title}</h2>
        <BasisTag basis="computed" />
      </div>
      <table className="w-full border-collapse tabular-nums [&_td:last-child]:pr-4 [&_td]:px-2.5 [&_th:first-child]:pl-4 [&_th:last-child]:pr-4 [&_th]:px-2.5">
        <thead>
          <tr className="h-7 whitespace-nowrap text-right align-bottom text-ink3 text-xs">
            <th scope="col" className="text-left font-medium">
              {words.table.server}
            </th>
            <th scope="col" className="font-medium">
              {words.table.tools}
            </th>
            <th scope="col" className={join(LAST, 'font-medium')}>
              {words.table.tokens}
            </th>
            <th scope="col" className="font-medium max-sm:hidden print:table-cell">
              {words.table.month}
            </th>
          </tr>
        </thead>
        {servers.map((server, at) => (
          // Two servers of a block may bear the same name.
          <ServerRows key={[at, server.name].join()} server={server} month={months?.parts[at] ?? null} />
        ))}
        <tfoot>
          <tr className="h-9 border-edge border-t text-right font-semibold">
            <th scope="row" className="text-left">
              {words.table.all}
            </th>
            <td>{formatCount(tools)}</td>
            <td className={LAST}>{formatCount(perTurn.tokens)}</td>
            <td className="max-sm:hidden print:table-cell">{months?.total ?? words.table.noMoney}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

const SHOWN = 50

function ServerRows({ server, month }: { server: BilledServer; month: string | null }) {
  const { name, tools, tokens, state, isOff, toolList } = server
  const [isOpen, setIsOpen] = useState(false)
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? toolList : toolList.slice(0, SHOWN)
  return (
    <tbody>
      <tr className="h-9 border-line border-t text-right print:h-7">
        <th scope="row" className="text-left font-normal [overflow-wrap:anywhere]">
          {toolList.length === 0 ? (
            <span className="block py-1.5">
              {plainLine(name)}
              {state !== undefined && (
                <span className={join('block text-xs', isOff ? 'text-ink3' : 'text-bad')}>{withoutName(state)}</span>
              )}
            </span>
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
              className="-ml-1 flex min-h-8 items-center gap-1 rounded-sm text-left hover:underline max-lg:min-h-11 print:min-h-0"
            >
              <ChevronRight
                size={14}
                strokeWidth={1.8}
                aria-hidden
                className={join('flex-none text-ink3 print:hidden', isOpen && 'rotate-90')}
              />
              {plainLine(name)}
            </button>
          )}
        </th>
        <td>{state === undefined ? formatCount(tools) : '–'}</td>
        <td className={LAST}>{state === undefined ? formatCount(tokens) : '–'}</td>
        <td className="max-sm:hidden print:table-cell">{state === undefined ? (month ?? '–') : '–'}</td>
      </tr>
      {isOpen &&
        shown.map((one, at) => (
          <tr key={[at, one.tool].join()} className="h-7 text-right text-ink2 text-xs print:hidden">
            <th scope="row" colSpan={2} className="pl-8! text-left font-mono font-normal [overflow-wrap:anywhere]">
              {plainLine(one.tool)}
            </th>
            <td className={LAST}>{formatCount(one.tokens)}</td>
            <td className="max-sm:hidden" />
          </tr>
        ))}
      {isOpen && shown.length < toolList.length && (
        <tr className="print:hidden">
          <td colSpan={4} className="pb-2 pl-8!">
            <button
              type="button"
              onClick={() => setIsAll(true)}
              className="min-h-7 rounded-sm font-medium text-accent text-xs hover:underline max-lg:min-h-11"
            >
              {words.table.more(toolList.length - shown.length)}
            </button>
          </td>
        </tr>
      )}
    </tbody>
  )
}
