'use client'
import { TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { Counted } from '../../../lib/connections/call-counts.ts'
import type { ShownTool, ShownTools, ToolPolicy } from '../../../lib/connections/shown-tools.ts'
import { join } from '../../_ui/join.ts'
import { Switch } from '../../_ui/switch.tsx'
import { Space, useVirtualRows } from '../virtual-rows.tsx'
import { ToolRow } from './tool-row.tsx'
import { useColumns } from './use-columns.ts'
import { words } from './words.ts'

const ROW = 52
const NO_CALLS: Counted = { calls: 0, failures: 0 }

interface Props {
  server: string
  tools: readonly ShownTool[]
  paused: ShownTools['paused']
  off: ShownTools['off']
  tokens: ReadonlyMap<string, number>
  /** Of the last 30 days; null while that is not known. */
  calls: Readonly<Record<string, Counted>> | null
  /** Tools that are being switched, or have their policy set. */
  busy: ReadonlySet<string>
  isBusy: boolean
  onPolicy(tool: ShownTool, policy: ToolPolicy['now']): void
  onSwitch: ((tool: string, isOn: boolean) => void) | null
}

/** The tools of a server, of which those in sight are drawn. */
export function ToolTable({ server, tools, paused, off, tokens, calls, busy, isBusy, onPolicy, onSwitch }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** What is not in use comes last; what is paused before the others. */
  const rows = useMemo(
    (): Row[] => [
      ...paused.map((one) => ({ kind: 'paused' as const, ...one })),
      ...tools.map((one) => ({ kind: 'used' as const, one })),
      ...off.map((one) => ({ kind: 'off' as const, ...one })),
    ],
    [paused, tools, off],
  )
  const count = rows.length
  const keyAt = useCallback((index: number) => keyOf(rows[index]), [rows])
  const { box, shown, measure, before, after } = useVirtualRows({ count, rowHeight: ROW, keyAt })
  const columns = useColumns(onSwitch !== null)
  return (
    <table
      ref={box}
      aria-label={words.table.label(server)}
      aria-rowcount={count + 1}
      className="w-full table-fixed text-left"
    >
      <thead>
        <tr className="h-7 text-ink3 text-xs [&>th]:px-2.5 [&>th]:font-medium">
          {onSwitch && (
            <th scope="col" className="w-[58px] pl-4! max-sm:w-[48px]">
              {words.table.on}
            </th>
          )}
          <th scope="col" className="first:pl-4!">
            {words.table.tool}
          </th>
          <th scope="col" className="w-[104px] max-xl:hidden">
            {words.table.kind}
          </th>
          <th scope="col" className="w-[166px] max-sm:w-[148px]">
            {words.table.policy}
          </th>
          <th scope="col" className="w-[96px] text-right max-xl:hidden">
            {words.table.calls}
          </th>
          <th scope="col" className="w-[118px] text-right max-xl:hidden">
            {words.table.tokens}
          </th>
          <th scope="col" className="w-[76px] max-sm:hidden">
            <span className="sr-only">{words.table.try}</span>
          </th>
        </tr>
      </thead>
      {before > 0 && <Space height={before} columns={columns} />}
      {shown.map(({ index, key }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <tbody key={key} ref={measure} data-index={index} className="[&>tr>td:first-child]:pl-4">
            {row.kind === 'used' ? (
              <ToolRow
                server={server}
                tool={row.one}
                tokens={tokens.get(row.one.tool)}
                calls={calls && (Object.hasOwn(calls, row.one.tool) ? calls[row.one.tool] : NO_CALLS)}
                isOpen={opened.has(row.one.tool)}
                columns={columns}
                isBusy={isBusy || busy.has(row.one.tool)}
                onOpen={(isOpen) =>
                  setOpened(
                    new Set(isOpen ? [...opened, row.one.tool] : [...opened].filter((name) => name !== row.one.tool)),
                  )
                }
                onPolicy={(policy) => onPolicy(row.one, policy)}
                onSwitch={onSwitch && ((isOn) => onSwitch(row.one.tool, isOn))}
              />
            ) : (
              <UnusedRow
                row={row}
                columns={columns}
                isBusy={isBusy || busy.has(row.tool)}
                onSwitchOn={onSwitch && (() => onSwitch(row.tool, true))}
              />
            )}
          </tbody>
        )
      })}
      {after > 0 && <Space height={after} columns={columns} />}
    </table>
  )
}

type Unused = ({ kind: 'paused' } & ShownTools['paused'][number]) | ({ kind: 'off' } & ShownTools['off'][number])
type Row = { kind: 'used'; one: ShownTool } | Unused

const keyOf = (row: Row | undefined) =>
  row === undefined ? '' : row.kind === 'used' ? row.one.tool : `${row.kind} ${row.tool}`

/** A tool that programs cannot import now, and why. */
function UnusedRow({
  row,
  columns,
  isBusy,
  onSwitchOn,
}: {
  row: Unused
  columns: number
  isBusy: boolean
  onSwitchOn: (() => void) | null
}) {
  const isPaused = row.kind === 'paused'
  return (
    <tr className="border-line border-t [&>td]:px-2.5 [&>td]:py-1.5">
      {onSwitchOn && (
        <td>
          {isPaused ? (
            <TriangleAlert size={16} strokeWidth={1.8} aria-hidden className="text-warn" />
          ) : (
            <Switch isOn={false} disabled={isBusy} onSwitch={onSwitchOn}>
              <span className="sr-only">{words.row.use(row.tool)}</span>
            </Switch>
          )}
        </td>
      )}
      <td colSpan={columns - (onSwitchOn ? 1 : 0)}>
        <span className="block font-semibold text-ink2 [overflow-wrap:anywhere]">{row.tool}</span>
        <span className={join('block truncate text-xs', isPaused ? 'text-warn' : 'text-ink3')}>
          {isPaused
            ? row.isKeptOff
              ? words.table.keptOff
              : words.table.paused
            : words.table.off(row.description.split('\n')[0])}
        </span>
      </td>
    </tr>
  )
}
