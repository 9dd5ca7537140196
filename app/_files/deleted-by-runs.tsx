'use client'
import { use } from 'react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import type { Changes } from './file-details.tsx'
import { words } from './words.ts'

interface Props {
  entries: readonly WorkspaceEntry[]
  changes: Changes
  onChoose(path: string): void
}

/** So many are named; the last ten runs may have deleted thousands. */
const MOST = 30

/** Files that one of the last runs deleted and that are not there again: the way to what is kept of them. */
export function DeletedByRuns({ entries, changes, onChoose }: Props) {
  const there = new Set(entries.map(({ path }) => path))
  const deleted = Object.entries(use(changes)).filter(([path, { change }]) => change === 'deleted' && !there.has(path))
  if (deleted.length === 0) return null
  return (
    <details className="max-h-40 flex-none overflow-auto border-line border-t text-xs">
      <summary className="min-h-8 cursor-pointer px-4 py-2 text-ink2 -outline-offset-2! hover:bg-sunken max-lg:min-h-11">
        {words.deletedByRuns.count(deleted.length)}
      </summary>
      <ul aria-label={words.deletedByRuns.label}>
        {deleted.slice(0, MOST).map(([path, { title, runId }]) => (
          <li key={path}>
            <button
              type="button"
              title={words.deletedByRuns.by(path, title || runId)}
              onClick={() => onChoose(path)}
              className="min-h-8 w-full truncate px-4 text-left text-accent -outline-offset-2! hover:underline max-lg:min-h-11"
            >
              {path}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
