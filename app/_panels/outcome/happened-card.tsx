import { Check, X } from 'lucide-react'
import type { FileChange } from '../../../lib/runs/event.ts'
import { type Happening, happenings, happeningsSoFar } from '../../_run/happenings.ts'
import type { RunView } from '../../_run/run-view.ts'
import { Card } from '../../_ui/panel.tsx'
import { words } from './words.ts'

/** What did and what did not happen, one as plainly as the other. */
export function HappenedCard({ view, noted }: { view: RunView; noted: FileChange[] | null }) {
  return <List title={words.happened.title} told={happenings(view, noted)} />
}

/** The same while it runs, as far as it has come. */
export function HappeningCard({ view }: { view: RunView }) {
  return <List title={words.happened.titleSoFar} told={happeningsSoFar(view)} />
}

function List({ title, told }: { title: string; told: readonly Happening[] }) {
  return (
    <Card>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1.5 grid gap-1">
        {told.map(({ did, text }) => (
          <li key={text} className="flex items-start gap-2">
            {did ? (
              <Check size={16} strokeWidth={2} aria-label={words.happened.did} className="mt-0.5 flex-none text-ok" />
            ) : (
              <X size={16} strokeWidth={2} aria-label={words.happened.didNot} className="mt-0.5 flex-none text-ink3" />
            )}
            <span className={did ? '[overflow-wrap:anywhere]' : 'text-ink2 [overflow-wrap:anywhere]'}>{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
