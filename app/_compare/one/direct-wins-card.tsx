import { wayInWords } from '../../../lib/tokens/way-names.ts'
import { Card } from '../../_ui/panel.tsx'
import type { TaskRow } from './task-rows.ts'
import { words } from './words.ts'

const MOST = 3
const said = words.directWins

const shortened = (task: string) => (task.length > 80 ? `${task.slice(0, 79)}…` : task)

/** Of many tasks those for which another way needs fewer tokens, with both numbers. */
export function DirectWinsCard({ rows, onSelect }: { rows: readonly TaskRow[]; onSelect(id: string): void }) {
  const won = rows.filter(({ winner }) => winner === 'direct')
  const compared = rows.filter(({ winner }) => winner !== null).length
  if (won.length === 0) return null
  return (
    <Card aria-label={said.title} className="border-direct! px-4">
      <h2 className="font-semibold">{said.title}</h2>
      <p className="mt-1.5 font-[650] text-xl tracking-[-0.02em]">{said.count(won.length, compared)}</p>
      <ul className="grid gap-2">
        {won.slice(0, MOST).map(({ id, task, tokens }) => (
          <li key={id} className="text-ink2 [overflow-wrap:anywhere]">
            {tokens && said.one(shortened(task), tokens.theirs, wayInWords(tokens.way), tokens.ours)}{' '}
            <button
              type="button"
              onClick={() => onSelect(id)}
              className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
            >
              {said.show}
            </button>
          </li>
        ))}
      </ul>
      {won.length > MOST && <p className="mt-1 text-ink3 text-xs">{said.more(won.length - MOST)}</p>}
    </Card>
  )
}
