'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ShownTool, ShownTools } from '../../../lib/connections/shown-tools.ts'
import { Switch } from '../../_ui/switch.tsx'
import { ToolRow } from './tool-row.tsx'
import { useColumns } from './use-columns.ts'

const ROW = 52

interface Props {
  server: string
  tools: readonly ShownTool[]
  off: ShownTools['off']
  tokens: ReadonlyMap<string, number>
  /** Tools that are being switched, or have their policy set. */
  busy: ReadonlySet<string>
  isBusy: boolean
  onPolicy(tool: ShownTool, policy: 'allow' | 'ask'): void
  onSwitch: ((tool: string, isOn: boolean) => void) | null
}

/** The tools of a server, of which those in sight are drawn. */
export function ToolTable({ server, tools, off, tokens, busy, isBusy, onPolicy, onSwitch }: Props) {
  const box = useRef<HTMLTableElement>(null)
  const [margin, setMargin] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const scroller = () => box.current?.closest<HTMLElement>('[data-scrolls]') ?? null
  const count = tools.length + off.length
  const virtual = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => ROW,
    overscan: 12,
    scrollMargin: margin,
    getItemKey: (index) => tools[index]?.tool ?? `off:${off[index - tools.length]?.tool}`,
  })
  // What stands above the table comes and goes.
  useLayoutEffect(() => {
    const element = scroller()
    if (!box.current || !element) return
    const top = box.current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
    if (Math.abs(top - margin) > 1) setMargin(top)
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? margin) - margin
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin)
  const columns = useColumns(onSwitch !== null)
  return (
    <table
      ref={box}
      aria-label={`Tools of ${server}`}
      aria-rowcount={count + 1}
      className="w-full table-fixed text-left"
    >
      <thead>
        <tr className="h-7 text-ink3 text-xs [&>th]:px-2.5 [&>th]:font-medium">
          {onSwitch && (
            <th scope="col" className="w-[58px] pl-4! max-sm:w-[48px]">
              On
            </th>
          )}
          <th scope="col" className="first:pl-4!">
            Tool
          </th>
          <th scope="col" className="w-[104px] max-xl:hidden">
            Kind
          </th>
          <th scope="col" className="w-[166px] max-sm:w-[148px]">
            Policy
          </th>
          <th scope="col" className="w-[118px] text-right max-xl:hidden">
            Schema tokens
          </th>
          <th scope="col" className="w-[76px] max-sm:hidden">
            <span className="sr-only">Try</span>
          </th>
        </tr>
      </thead>
      {before > 0 && <Space height={before} columns={columns} />}
      {shown.map(({ index, key }) => {
        const one = tools[index]
        const away = off[index - tools.length]
        return (
          <tbody key={key} ref={virtual.measureElement} data-index={index} className="[&>tr>td:first-child]:pl-4">
            {one ? (
              <ToolRow
                server={server}
                tool={one}
                tokens={tokens.get(one.tool)}
                isOpen={opened.has(one.tool)}
                columns={columns}
                isBusy={isBusy || busy.has(one.tool)}
                onOpen={(isOpen) =>
                  setOpened(new Set(isOpen ? [...opened, one.tool] : [...opened].filter((name) => name !== one.tool)))
                }
                onPolicy={(policy) => onPolicy(one, policy)}
                onSwitch={onSwitch && ((isOn) => onSwitch(one.tool, isOn))}
              />
            ) : (
              away && (
                <tr className="border-line border-t [&>td]:px-2.5 [&>td]:py-1.5">
                  {onSwitch && (
                    <td>
                      <Switch
                        isOn={false}
                        disabled={isBusy || busy.has(away.tool)}
                        onSwitch={() => onSwitch(away.tool, true)}
                      >
                        <span className="sr-only">Use {away.tool}</span>
                      </Switch>
                    </td>
                  )}
                  <td colSpan={columns - (onSwitch ? 1 : 0)}>
                    <span className="block font-semibold text-ink2 [overflow-wrap:anywhere]">{away.tool}</span>
                    <span className="block truncate text-ink3 text-xs">
                      Off: programs cannot import it. {away.description.split('\n')[0]}
                    </span>
                  </td>
                </tr>
              )
            )}
          </tbody>
        )
      })}
      {after > 0 && <Space height={after} columns={columns} />}
    </table>
  )
}

/** The room of the rows that are not drawn. */
const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tbody aria-hidden>
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  </tbody>
)
