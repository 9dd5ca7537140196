'use client'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import type { ListedTool } from './catalog.ts'
import type { PinAct, ToolPins } from './pins.ts'
import { RankMethod } from './rank-method.tsx'
import { RankedTools } from './ranked-tools.tsx'
import { isOnlyPinned, rankingOfSearch, tellRanking } from './ranking.ts'
import { InAnotherLanguage, NoToolFits, RankedBy, RankingCost } from './ranking-notes.tsx'
import { RowsToCome } from './rows-to-come.tsx'
import type { LiveRanking } from './use-live-ranking.ts'
import { words } from './words.ts'

interface Props {
  live: LiveRanking
  listed: ReadonlyMap<string, ListedTool>
  pins: ToolPins
  isOffline: boolean
  onPin(act: PinAct): void
}

/** The tools the task in the box would get if it ran now. */
export function LiveTools({ live, listed, pins, isOffline, onPin }: Props) {
  const { found, isAsking, fault, again } = live
  const ranking = useMemo(() => found && rankingOfSearch(found), [found])
  const said = useAtRest(ranking && !isAsking ? tellRanking(ranking) : '')
  return (
    <div className="pb-3" aria-busy={isAsking}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {(fault !== null || isOffline) && (
        <div className="mx-3.5 mt-3 rounded-md bg-warn-soft px-[11px] py-[9px] text-ink2 text-xs">
          <p role="alert" className="[overflow-wrap:anywhere]">
            {isOffline ? words.live.offline : fault}
            {ranking && ` ${words.live.isBefore}`}
          </p>
          {!isOffline && (
            <Button size="small" className="mt-2" onClick={again}>
              {words.live.again}
            </Button>
          )}
        </div>
      )}
      {!ranking &&
        (fault !== null || isOffline ? (
          <EmptyState>{words.live.toCome}</EmptyState>
        ) : (
          <RowsToCome said={words.live.ranking} />
        ))}
      {ranking && (
        <>
          <p className="mx-3.5 mt-2 text-ink3 text-xs">{words.live.title}</p>
          {found?.isForeign ? (
            <InAnotherLanguage />
          ) : (
            ranking.chosen.length === 0 && <NoToolFits nearest={ranking.nearest} />
          )}
          {isOnlyPinned(ranking) && <p className="mx-3.5 mt-1 text-ink2 text-xs">{words.live.onlyPinned}</p>}
          <RankedTools ranking={ranking} listed={listed} pins={pins} onPin={onPin} />
          <RankingCost ranking={ranking} />
          <RankedBy method={ranking.method} ms={ranking.ms} />
          {found && <RankMethod told={found.meaning} pins={pins} onPin={onPin} onModel={again} />}
        </>
      )}
    </div>
  )
}

/** Nobody wants to hear a sentence for each letter: what has not changed for a while is told. */
const REST_MS = 1_000

function useAtRest(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
