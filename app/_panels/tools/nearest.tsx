'use client'
import { useEffect, useState } from 'react'
import type { ToolSearch } from '../../../lib/playground.ts'
import { send } from '../../_run/run-requests.ts'
import { words } from './words.ts'

const PAUSE_MS = 250

/** Nothing is called what was typed: the three tools that come nearest in meaning. */
export function Nearest({ filter }: { filter: string }) {
  const [found, setFound] = useState<ToolSearch['results']>([])
  useEffect(() => {
    const timer = setTimeout(async () => {
      const answer = await send<ToolSearch>(`/api/tools?limit=3&detail=name&query=${encodeURIComponent(filter)}`)
      setFound(answer.ok ? answer.value.results.filter(({ score }) => score > 0) : [])
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [filter])
  return (
    <div className="px-3.5 py-2 text-ink2">
      <p>{words.all.nothing}</p>
      {found.length > 0 && (
        <>
          <p className="mt-2 text-ink3 text-xs">{words.all.nearest}</p>
          <ul>
            {found.map(({ server, tool }) => (
              <li key={`${server}.${tool}`} className="py-0.5">
                <span className="text-ink3">{server}.</span>
                {tool}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
