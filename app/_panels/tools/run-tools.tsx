'use client'
import { useMemo } from 'react'
import type { RunSelection } from '../../../lib/runs/events/run-state.ts'
import type { RunView } from '../../_run/run-view.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import type { ListedTool } from './catalog.ts'
import { ProgramTools } from './imported/program-tools.tsx'
import type { PinAct, ToolPins } from './pins.ts'
import { RankedTools } from './ranked-tools.tsx'
import { rankingOfRun } from './ranking.ts'
import { InAnotherLanguage, NoToolByWords, NoToolFits, RankedBy, RankingCost, TranslatedBy } from './ranking-notes.tsx'
import { RowsToCome } from './rows-to-come.tsx'
import { useWeights } from './use-weights.ts'
import { words } from './words.ts'

interface Props {
  view: RunView
  /** Of this run, or of the task the edited program came from. */
  selection: RunSelection | null
  listed: ReadonlyMap<string, ListedTool>
  pins: ToolPins
  /** The program where it is not the one that was written for these; null where it is. */
  ownProgram: string | null
  isEdited: boolean
  onPin(act: PinAct): void
}

/** The tools a run got, and why. What is pinned or excluded there holds for the next one. */
export function RunTools({ view, selection, listed, pins, ownProgram, isEdited, onPin }: Props) {
  const weights = useWeights(selection)
  const ranking = useMemo(() => selection && rankingOfRun(selection, weights), [selection, weights])
  if (ownProgram !== null)
    return (
      <ProgramTools
        program={ownProgram}
        chosen={selection?.tools ?? view.chosenBefore ?? []}
        listed={listed}
        isEdited={isEdited || (view.version ?? 1) > 1}
      />
    )
  if (!ranking) return <NothingChosen view={view} />
  return (
    <div className="pb-3">
      {selection?.translated && <TranslatedBy {...selection.translated} />}
      {isForeign(view) ? (
        <InAnotherLanguage />
      ) : (
        ranking.chosen.length === 0 && (endedForIt(view) ? <NoToolFits nearest={ranking.nearest} /> : <NoToolByWords />)
      )}
      <RankedTools ranking={ranking} listed={listed} pins={pins} onPin={view.status === 'finished' ? onPin : null} />
      <RankingCost ranking={ranking} />
      <RankedBy method={ranking.method} />
    </div>
  )
}

/** Nobody was asked for a program, because no tool fits. */
const endedForIt = (view: RunView) => view.end?.outcome.kind === 'no-program' && view.spent === null

/** The search cannot read the task: whether a tool fits it is not known. */
const isForeign = ({ end }: RunView) => end?.outcome.kind === 'no-program' && end.outcome.isForeign === true

function NothingChosen({ view }: { view: RunView }) {
  if (view.way) return <EmptyState>{words.ofRun.sent[view.way]}</EmptyState>
  if (view.code !== null) return <EmptyState>{words.ofRun.given}</EmptyState>
  if (view.status === 'finished') return <EmptyState>{words.ofRun.ended}</EmptyState>
  return <RowsToCome said={words.ofRun.choosing} />
}
