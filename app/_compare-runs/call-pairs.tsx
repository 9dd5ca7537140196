'use client'
import { useState } from 'react'
import { formatBytes } from '../../lib/format/bytes.ts'
import { formatDuration } from '../../lib/format/duration.ts'
import type { CallPair, ComparedCall } from '../../lib/history/compare/align-calls.ts'
import { join } from '../_ui/join.ts'
import { Switch } from '../_ui/switch.tsx'
import { Card } from './card.tsx'
import { words } from './words.ts'

const said = words.calls
const SIGN = { equal: '=', other: '≠', 'only-a': '−', 'only-b': '+' }
const LOOK = { equal: '', other: 'bg-accent-soft', 'only-a': 'bg-bad-soft', 'only-b': 'bg-ok-soft' }
const MOST_SHOWN = 500

/** The calls of both runs, aligned by tool and arguments. */
export function CallPairs({ calls, leftOut }: { calls: readonly CallPair[]; leftOut: number }) {
  const [isOnly, setOnly] = useState(false)
  const shown = isOnly ? calls.filter(({ kind }) => kind !== 'equal') : calls
  return (
    <Card
      id="calls"
      title={said.title}
      right={
        calls.length > 0 && (
          <Switch isOn={isOnly} onSwitch={setOnly}>
            {said.onlyDifferences}
          </Switch>
        )
      }
    >
      {shown.length === 0 ? (
        <p className="px-3.5 py-3 text-ink3">{calls.length === 0 ? said.none : said.allEqual}</p>
      ) : (
        <table className="w-full table-fixed text-sm">
          <thead className="text-ink3 text-xs">
            <tr className="h-7 border-line border-b">
              <th className="w-9">
                <span className="sr-only">{words.difference}</span>
              </th>
              <th scope="col" className="w-[30%] px-2.5 text-left font-medium max-sm:w-auto">
                {said.columns.tool}
              </th>
              <th scope="col" className="px-2.5 text-left font-medium max-lg:hidden">
                {said.columns.args}
              </th>
              <th scope="col" className="w-20 px-2.5 text-right font-medium">
                {words.a}
              </th>
              <th scope="col" className="w-20 px-2.5 text-right font-medium">
                {words.b}
              </th>
              <th scope="col" className="w-48 px-2.5 text-left font-medium max-sm:hidden">
                {said.columns.result}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, MOST_SHOWN).map((pair, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              <Row key={at} pair={pair} />
            ))}
          </tbody>
        </table>
      )}
      {(shown.length > MOST_SHOWN || leftOut > 0) && (
        <p className="border-line border-t px-3.5 py-2 text-ink3 text-xs">
          {shown.length - MOST_SHOWN > 0 && `${said.moreRows(shown.length - MOST_SHOWN)} `}
          {leftOut > 0 && said.leftOut(leftOut)}
        </p>
      )}
    </Card>
  )
}

function Row({ pair }: { pair: CallPair }) {
  const { kind, a, b } = pair
  const call = (b ?? a) as ComparedCall
  return (
    <tr
      data-difference={kind === 'equal' ? undefined : ''}
      tabIndex={kind === 'equal' ? undefined : -1}
      className={join('h-9 border-line -outline-offset-2! not-first:border-t', LOOK[kind])}
    >
      <td className="text-center text-ink2">
        <span aria-hidden>{SIGN[kind]}</span>
      </td>
      <td className="truncate px-2.5" title={`${call.server}.${call.tool}`}>
        <span className="text-ink3">{call.server}.</span>
        {call.tool}
      </td>
      <td className="truncate px-2.5 font-mono text-xs max-lg:hidden" title={call.args}>
        {call.args}
      </td>
      <td className="px-2.5 text-right tabular-nums">{timeOf(a)}</td>
      <td className="px-2.5 text-right tabular-nums">{timeOf(b)}</td>
      <td className="truncate px-2.5 text-ink2 text-xs max-sm:hidden" title={resultText(pair)}>
        {resultText(pair)}
      </td>
    </tr>
  )
}

const timeOf = (call: ComparedCall | null) => (call?.ms === null || call === null ? '–' : formatDuration(call.ms))

function resultText({ kind, isSameArgs, a, b }: CallPair): string {
  if (kind === 'only-a' || kind === 'only-b')
    return withEnd(words.onlyIn(kind === 'only-a' ? words.a : words.b), a ?? b)
  if (kind === 'equal') return withEnd(said.equal, a)
  if (a?.error !== b?.error) return said.failedIn(a?.error ? words.a : words.b)
  const bytes = (call: ComparedCall | null) => formatBytes(call?.bytes ?? 0)
  const what = isSameArgs ? said.otherResult : said.otherArgs
  return a?.bytes === b?.bytes ? what : said.sizes(what, bytes(a), bytes(b))
}

const withEnd = (what: string, call: ComparedCall | null) => (call?.error ? said.failedToo(what) : what)
