import { Wrench } from 'lucide-react'
import { formatCount } from '../../../lib/format/duration.ts'
import { WAY_NAMES } from '../../../lib/tokens/way-names.ts'
import type { RunView } from '../../_run/run-view.ts'
import { BasisTag } from '../../_ui/basis-tag.tsx'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { EmptyState, PanelHeader } from '../../_ui/panel.tsx'
import { words } from './words.ts'

type Turn = RunView['modelTurns'][number]

const NUMBER = 'py-1.5 pr-3.5 text-right tabular-nums align-top whitespace-nowrap'

/** In place of a program: each request to the model that calls tools itself, with what it read, wrote and wanted. */
export function DirectPanel({ view, onOpenTools }: { view: RunView; onOpenTools?: (() => void) | undefined }) {
  if (!view.way) return null
  const { modelTurns: turns, model } = view
  const isUnderWay = view.status !== 'finished'
  return (
    <>
      <PanelHeader>
        <h2 id="program-title" className="font-semibold">
          {WAY_NAMES[view.way]}
        </h2>
        {onOpenTools && (
          <Button onClick={onOpenTools} size="small">
            <Wrench size={14} strokeWidth={1.8} aria-hidden />
            {words.tools}
          </Button>
        )}
        <span className="truncate text-ink3 text-xs">
          {[model && words.direct.by(model), words.direct.noProgram].filter(Boolean).join(', ')}
        </span>
      </PanelHeader>
      <div className="min-h-0 flex-1 overflow-auto" aria-busy={isUnderWay}>
        {turns.length === 0 ? (
          <EmptyState>{isUnderWay ? words.direct.toCome : words.direct.none}</EmptyState>
        ) : (
          <table className="w-full text-sm">
            <caption className="sr-only">{words.direct.caption}</caption>
            <thead className="sticky top-0 bg-surface text-ink3 text-xs">
              <tr>
                <th scope="col" className="py-1.5 pl-3.5 text-left font-medium">
                  {words.direct.turn}
                </th>
                <th scope="col" className="py-1.5 text-left font-medium">
                  {words.direct.did}
                </th>
                <th scope="col" className={join(NUMBER, 'font-medium')}>
                  {words.direct.read}
                </th>
                <th scope="col" className={join(NUMBER, 'font-medium')}>
                  {words.direct.written}
                </th>
              </tr>
            </thead>
            <tbody>
              {turns.map((turn, index) => (
                // They are only added to.
                // biome-ignore lint/suspicious/noArrayIndexKey: a turn has no other name than its number.
                <TurnRow key={index} number={index + 1} turn={turn} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  )
}

function TurnRow({ number, turn }: { number: number; turn: Turn }) {
  const { what, calls = [], text, input, output, cached, basis, isCut } = turn
  return (
    <tr className="border-line border-t">
      <td className="py-1.5 pr-2 pl-3.5 align-top text-ink3 tabular-nums">{number}</td>
      <td className="py-1.5 pr-3 align-top">
        <span className="font-medium">
          {isCut ? words.direct.cutOff(words.direct.what[what]) : words.direct.what[what]}
        </span>{' '}
        {what !== 'search' && calls.length > 0 && (
          <span className="font-mono text-ink2 text-xs [overflow-wrap:anywhere]">{calls.join(', ')}</span>
        )}
        {text && <span className="block whitespace-pre-wrap text-ink2 [overflow-wrap:anywhere]">{text}</span>}
      </td>
      <td className={NUMBER}>
        {formatCount(input)}
        {cached > 0 && <span className="block text-ink3 text-xs">{words.direct.cached(cached)}</span>}
      </td>
      <td className={NUMBER}>
        {formatCount(output)}
        <BasisTag basis={basis} className="ml-1.5" />
      </td>
    </tr>
  )
}
