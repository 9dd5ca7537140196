import { CircleCheck, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { Added } from '../../lib/connections/service/added.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { Button } from '../_ui/button.tsx'
import { followAdded } from './follow-added.ts'
import { PendingNote } from './pending-note.tsx'
import { SignInButton } from './sign-in-button.tsx'
import { words } from './words.ts'

interface Props {
  results: readonly Added[]
  /** How they are by now. */
  connections: readonly ShownConnection[]
  onCancel(name: string): void
  onAgain(name: string): void
}

const SHAPE = {
  added: { icon: CircleCheck, className: 'text-ok' },
  pending: { icon: LoaderCircle, className: 'animate-spin text-accent' },
  unreachable: { icon: TriangleAlert, className: 'text-warn' },
  refused: { icon: CircleX, className: 'text-bad' },
}

/** What came of adding: for each server its tools, that it is still asked, or why there are none. */
export function AddResults({ results, connections, onCancel, onAgain }: Props) {
  return (
    <ul
      aria-label={words.results.title}
      aria-live="polite"
      className="divide-y divide-line rounded-md border border-line"
    >
      {results.map((result) => {
        const { name } = result
        const connection = connections.find((one) => one.name === name)
        const added = followAdded(result, connection)
        const { id, fault, signIn, isPending, ignored } = added
        const { icon: Icon, className } =
          SHAPE[id === null ? 'refused' : isPending ? 'pending' : fault === null ? 'added' : 'unreachable']
        return (
          <li key={name} className="flex items-start gap-2.5 px-3 py-2">
            <Icon size={16} strokeWidth={1.8} aria-hidden className={`mt-0.5 flex-none ${className}`} />
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p>
                <b className="font-semibold">{name}</b> {whatBecame(added)}
              </p>
              {isPending && connection?.pending && (
                <PendingNote name={name} pending={connection.pending} onCancel={() => onCancel(name)} />
              )}
              {ignored.length > 0 && <p className="text-ink3 text-xs">{words.choice.ignored(ignored.join(', '))}</p>}
            </div>
            {id !== null && signIn && <SignInButton id={id} name={name} />}
            {id !== null && fault !== null && !signIn && !isPending && (
              <Button size="small" onClick={() => onAgain(name)} aria-label={words.results.againOf(name)}>
                {words.results.again}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function whatBecame({ id, tools, fault, signIn, isPending, isOff, forEverybody }: Added): string {
  if (id === null) return words.results.notAdded(fault)
  if (isOff) return words.results.staysOff(forEverybody)
  if (isPending) return words.results.pending(forEverybody)
  if (fault === null) return words.results.found(forEverybody, tools)
  return signIn ? words.results.wantsSignIn(forEverybody) : words.results.unreachable(forEverybody, fault)
}
