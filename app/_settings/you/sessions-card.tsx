import { formatAgo } from '../../_format/time.ts'
import { Badge } from '../../_ui/badge.tsx'
import { Button } from '../../_ui/button.tsx'
import { dayOf } from '../tokens/token-words.ts'
import { deviceName } from './device-name.ts'
import { ListCard } from './list-card.tsx'
import type { ShownAccess } from './shown-access.ts'

type Session = ShownAccess['sessions'][number]

interface Props {
  sessions: readonly Session[]
  now: number
  isBusy: boolean
  onEnd(session: Session, name: string): void
  onEndOthers(): void
  onEndAll(): void
}

/** Where this person is signed in: which browser, from where, when last; this one is marked. */
export function SessionsCard({ sessions, now, isBusy, onEnd, onEndOthers, onEndAll }: Props) {
  const hasOthers = sessions.some(({ isThisBrowser }) => !isThisBrowser)
  return (
    <ListCard
      anchor="devices"
      title="Signed-in browsers"
      actions={
        <Button size="small" disabled={isBusy} onClick={hasOthers ? onEndOthers : onEndAll}>
          {hasOthers ? 'Sign out the others' : 'Sign out everywhere'}
        </Button>
      }
      items={sessions}
      columns={[
        {
          name: 'Browser',
          cell: ({ userAgent, isThisBrowser, address }) => (
            <>
              <span title={userAgent} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {deviceName(userAgent)}
                {isThisBrowser && <Badge tone="ok">this browser</Badge>}
              </span>
              <span className="block font-mono font-normal text-ink3 text-xs sm:hidden">{address}</span>
            </>
          ),
        },
        { name: 'Address', isWide: true, className: 'font-mono text-xs', cell: ({ address }) => address },
        {
          name: 'Last seen',
          className: 'whitespace-nowrap',
          cell: ({ createdAt, lastSeenAt, isThisBrowser }) => (
            <span title={`Signed in on ${dayOf(createdAt)}`}>{isThisBrowser ? 'now' : ago(lastSeenAt, now)}</span>
          ),
        },
      ]}
      actOn={(session) => {
        const name = deviceName(session.userAgent)
        return session.isThisBrowser
          ? null
          : { text: 'Sign out', label: `Sign out ${name}`, act: () => onEnd(session, name) }
      }}
      isBusy={isBusy}
    />
  )
}

// The server does not know the browser's clock; the day is the same for both.
const ago = (iso: string, now: number) => (now === 0 ? dayOf(iso) : formatAgo(iso, now))
