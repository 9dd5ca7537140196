import { formatAgo } from '../../_format/time.ts'
import { Badge } from '../../_ui/badge.tsx'
import { Button } from '../../_ui/button.tsx'
import { dayOf } from '../tokens/token-words.ts'
import { deviceName } from './device-name.ts'
import { ListCard } from './list-card.tsx'
import type { ShownAccess } from './shown-access.ts'
import { words } from './words.ts'

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
      title={words.browsers.title}
      actions={
        <Button size="small" disabled={isBusy} onClick={hasOthers ? onEndOthers : onEndAll}>
          {hasOthers ? words.browsers.endOthers : words.browsers.endAll}
        </Button>
      }
      items={sessions}
      columns={[
        {
          name: words.browsers.browser,
          cell: ({ userAgent, isThisBrowser, address }) => (
            <>
              <span title={userAgent} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {deviceName(userAgent)}
                {isThisBrowser && <Badge tone="ok">{words.browsers.this}</Badge>}
              </span>
              <span className="block font-mono font-normal text-ink3 text-xs sm:hidden">{address}</span>
            </>
          ),
        },
        { name: words.browsers.address, isWide: true, className: 'font-mono text-xs', cell: ({ address }) => address },
        {
          name: words.browsers.lastSeen,
          className: 'whitespace-nowrap',
          cell: ({ createdAt, lastSeenAt, isThisBrowser }) => (
            <span title={words.browsers.signedIn(dayOf(createdAt))}>
              {isThisBrowser ? words.browsers.now : ago(lastSeenAt, now)}
            </span>
          ),
        },
      ]}
      actOn={(session) => {
        const name = deviceName(session.userAgent)
        return session.isThisBrowser
          ? null
          : { text: words.browsers.end, label: words.browsers.endOne(name), act: () => onEnd(session, name) }
      }}
      isBusy={isBusy}
    />
  )
}

// The server does not know the browser's clock; the day is the same for both.
const ago = (iso: string, now: number) => (now === 0 ? dayOf(iso) : formatAgo(iso, now))
