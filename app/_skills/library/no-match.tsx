'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { Button } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { hrefOf } from '../place.ts'
import { searchSkills } from '../skill-requests.ts'
import { words } from './words.ts'

const PAUSE_MS = 250
const NEAREST = 3

/** No skill has these words; those that a task in these words could be done with are named. */
export function NoMatch({ text, onShowAll }: { text: string; onShowAll(): void }) {
  const [nearest, setNearest] = useState<{ of: string; names: string[] } | null>(null)
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(async () => {
      const answer = await searchSkills(text, NEAREST)
      // Without an answer nothing is named: what was typed fits no name all the same.
      if (!isGone && answer.ok) setNearest({ of: text, names: answer.value.results.map(({ name }) => name) })
    }, PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [text])
  const names = nearest?.of === text ? nearest.names : []
  return (
    <EmptyState title={words.noMatch.title(text)} action={<Button onClick={onShowAll}>{words.noMatch.showAll}</Button>}>
      {names.length > 0 && (
        <p>
          {words.noMatch.nearest}{' '}
          {names.map((name, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <Link href={hrefOf(name)} prefetch={false} className="font-medium text-accent underline">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </EmptyState>
  )
}
