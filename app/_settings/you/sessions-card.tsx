import { formatAgo } from '../../_format/time.ts'
import { Badge } from '../../_ui/badge.tsx'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { deviceName } from './device-name.ts'
import type { ShownAccess } from './shown-access.ts'
import { dayOf } from './token-words.ts'

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
    <Card aria-labelledby="you-sessions" className="pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pb-3">
        <h2 id="you-sessions" className="font-semibold">
          Signed-in browsers
        </h2>
        <div className="flex flex-wrap gap-2">
          {hasOthers && (
            <Button size="small" disabled={isBusy} onClick={onEndOthers}>
              Sign out the others
            </Button>
          )}
          <Button size="small" disabled={isBusy} onClick={onEndAll}>
            Sign out everywhere
          </Button>
        </div>
      </div>
      <table aria-labelledby="you-sessions" className="w-full border-line border-t">
        <thead className="sr-only">
          <tr>
            <th scope="col">Browser</th>
            <th scope="col">Address</th>
            <th scope="col">Last seen</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => {
            const name = deviceName(session.userAgent)
            return (
              <tr key={session.id} className="border-line border-t first:border-t-0">
                <th
                  scope="row"
                  title={session.userAgent}
                  className="py-1.5 pr-2.5 text-left font-medium [overflow-wrap:anywhere]"
                >
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    {name}
                    {session.isThisBrowser && <Badge tone="ok">this browser</Badge>}
                  </span>
                  <span className="block font-mono font-normal text-ink3 text-xs sm:hidden">{session.address}</span>
                </th>
                <td className="px-2.5 font-mono text-ink2 text-xs max-sm:hidden">{session.address}</td>
                <td className="whitespace-nowrap px-2.5 text-ink2" title={`Signed in on ${dayOf(session.createdAt)}`}>
                  {session.isThisBrowser ? 'now' : ago(session.lastSeenAt, now)}
                </td>
                <td className="h-10 py-1 pl-2.5 text-right max-lg:h-[52px]">
                  {!session.isThisBrowser && (
                    <Button
                      size="small"
                      disabled={isBusy}
                      aria-label={`Sign out ${name}`}
                      onClick={() => onEnd(session, name)}
                    >
                      Sign out
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

// The server does not know the browser's clock; the day is the same for both.
const ago = (iso: string, now: number) => (now === 0 ? dayOf(iso) : formatAgo(iso, now))
