'use client'
import { useMemo } from 'react'
import type { RunSelection } from '../../../lib/runs/events/run-state.ts'
import type { RunView } from '../../_run/run-view.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import type { ListedTool } from './catalog.ts'
import type { PinAct, ToolPins } from './pins.ts'
import { RankedTools } from './ranked-tools.tsx'
import { rankingOfRun } from './ranking.ts'
import { NoToolByWords, NoToolFits, RankedBy, RankingCost } from './ranking-notes.tsx'
import { RowsToCome } from './rows-to-come.tsx'
import { useWeights } from './use-weights.ts'

interface Props {
  view: RunView
  /** Of this run, or of the task the edited program came from. */
  selection: RunSelection | null
  listed: ReadonlyMap<string, ListedTool>
  pins: ToolPins
  /** Said where the program is not the one these were chosen for. */
  note: string | null
  onPin(act: PinAct): void
}

/** The tools a run got, and why. What is pinned or excluded there holds for the next one. */
export function RunTools({ view, selection, listed, pins, note, onPin }: Props) {
  const weights = useWeights(selection)
  const ranking = useMemo(() => selection && rankingOfRun(selection, weights), [selection, weights])
  if (!ranking) return <NothingChosen view={view} />
  return (
    <div className="pb-3">
      {note && (
        <p className="mx-3.5 mt-3 rounded-md bg-sunken px-[11px] py-[9px] text-ink2 text-xs [overflow-wrap:anywhere]">
          {note}
        </p>
      )}
      <div className={note ? 'is-old' : undefined}>
        {ranking.chosen.length === 0 &&
          (endedForIt(view) ? <NoToolFits nearest={ranking.nearest} /> : <NoToolByWords />)}
        <RankedTools ranking={ranking} listed={listed} pins={pins} onPin={view.status === 'finished' ? onPin : null} />
        {!note && <RankingCost ranking={ranking} />}
        <RankedBy method={ranking.method} />
      </div>
    </div>
  )
}

/** Nobody was asked for a program, because no tool fits. */
const endedForIt = (view: RunView) => view.end?.outcome.kind === 'no-program' && view.spent === null

const SENT: Record<NonNullable<RunView['way']>, string> = {
  direct: 'Every tool in use is sent to the model with each request, so none is chosen.',
  directWithSearch: 'The model searches for tools itself; those it finds are sent with its next requests.',
}

function NothingChosen({ view }: { view: RunView }) {
  if (view.way) return <EmptyState>{SENT[view.way]}</EmptyState>
  if (view.code !== null)
    return <EmptyState>The program was given, so no tools were chosen. It can call what it imports.</EmptyState>
  if (view.status === 'finished') return <EmptyState>The run ended before tools were chosen.</EmptyState>
  return <RowsToCome said="Tools are being chosen" />
}
