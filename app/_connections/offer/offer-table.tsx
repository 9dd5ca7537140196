'use client'
import { useCallback, useState } from 'react'
import { useOfferColumns } from '../tools/use-columns.ts'
import { Space, useVirtualRows } from '../virtual-rows.tsx'
import { OfferRow } from './offer-row.tsx'
import type { TriedOffer } from './offer-tries.ts'
import type { Offered } from './offered.ts'
import { words } from './words.ts'

const ROW = 52

interface Props {
  server: string
  part: 'resources' | 'prompts'
  rows: readonly Offered[]
  /** Keys of what is being asked for. */
  busy: ReadonlySet<string>
  tries: readonly TriedOffer[]
  onAsk(one: Offered, values: Record<string, string>): void
}

/** What a server offers, of which the rows in sight are drawn: there may be thousands. */
export function OfferTable({ server, part, rows, busy, tries, onAsk }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const keyAt = useCallback((index: number) => rows[index]?.key ?? '', [rows])
  const { box, shown, measure, before, after } = useVirtualRows({ count: rows.length, rowHeight: ROW, keyAt })
  const turn = (key: string, isOpen: boolean) =>
    setOpened((keys) => new Set(isOpen ? [...keys, key] : [...keys].filter((other) => other !== key)))
  const columns = useOfferColumns()
  const said = words.parts[part]
  return (
    <table
      ref={box}
      aria-label={said.table(server)}
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed text-left"
    >
      <thead>
        <tr className="h-7 text-ink3 text-xs [&>th]:px-2.5 [&>th]:font-medium">
          <th scope="col" className="pl-4!">
            {said.one}
          </th>
          <th scope="col" className="w-[32%] max-sm:hidden">
            {said.about}
          </th>
          <th scope="col" className="w-[88px] pr-4!">
            <span className="sr-only">{said.verb}</span>
          </th>
        </tr>
      </thead>
      {before > 0 && <Space height={before} columns={columns} />}
      {shown.map(({ index, key }) => {
        const one = rows[index]
        if (!one) return null
        return (
          <tbody key={key} ref={measure} data-index={index}>
            <OfferRow
              server={server}
              one={one}
              isOpen={opened.has(one.key)}
              isBusy={busy.has(one.key)}
              columns={columns}
              tries={tries.filter(
                (tried) => tried.key === one.key && (tried.kind === 'prompt') === (part === 'prompts'),
              )}
              onOpen={(isOpen) => turn(one.key, isOpen)}
              onAsk={(values) => {
                turn(one.key, true)
                onAsk(one, values)
              }}
            />
          </tbody>
        )
      })}
      {after > 0 && <Space height={after} columns={columns} />}
    </table>
  )
}
