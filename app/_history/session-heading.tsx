import { Layers } from 'lucide-react'
import Link from 'next/link'
import { formatQuantity } from '../../lib/format/duration.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { sessionName, sessionState } from '../_sessions/session-name.ts'

interface Props {
  id: string
  /** Null over the runs that belong to none. */
  sessionId: string | null
  /** Undefined for one that is not known here. */
  session: WorkSession | undefined
  /** How many of its runs stand under it. */
  shown: number
}

/** Over the runs of one session: the way to its page. */
export function SessionHeading({ id, sessionId, session, shown }: Props) {
  if (sessionId === null)
    return (
      <h2 id={id} className="mb-1.5 flex min-h-8 items-center font-medium text-ink2">
        Without a session
      </h2>
    )
  const all =
    session && session.runs > shown
      ? `${shown} of ${formatQuantity(session.runs, 'run')}`
      : formatQuantity(shown, 'run')
  return (
    <div className="mb-1.5 flex min-h-8 items-center gap-2 max-lg:min-h-11">
      <Layers size={15} strokeWidth={1.8} aria-hidden className="flex-none text-ink3" />
      <h2 id={id} className="min-w-0 truncate font-semibold">
        <Link href={`/runs/sessions/${sessionId}`} prefetch={false} className="hover:underline">
          {session ? sessionName(session) : 'A session'}
        </Link>
      </h2>
      <span className="ml-auto whitespace-nowrap text-ink3 text-xs tabular-nums">
        {session ? `${sessionState(session)}, ` : ''}
        {all}
      </span>
    </div>
  )
}
