import type { ConnectedApp } from '../../../lib/access/access.ts'
import type { Reach } from '../../../lib/people/reach.ts'
import { formatAgo } from '../../_format/time.ts'
import { dayOf } from '../tokens/token-words.ts'
import { ListCard } from './list-card.tsx'
import { words } from './words.ts'

interface Props {
  apps: readonly ConnectedApp[]
  now: number
  isBusy: boolean
  onDisconnect(app: ConnectedApp): void
}

/** The apps that this person let in over OAuth: where each got its answer, how far it goes, when it was last here. */
export function AppsCard({ apps, now, isBusy, onDisconnect }: Props) {
  return (
    <ListCard
      anchor="apps"
      title={words.apps.title}
      items={apps}
      columns={[
        {
          name: words.apps.app,
          cell: (app) => (
            <>
              {app.name}
              <span className="block font-normal text-ink3 text-xs">{app.sentTo}</span>
              <span className="block font-normal text-ink3 text-xs sm:hidden">{mayUse(app.reach)}</span>
            </>
          ),
        },
        {
          name: words.apps.mayUse,
          isWide: true,
          cell: ({ reach }) => <span title={reach.tools?.join(', ')}>{mayUse(reach)}</span>,
        },
        {
          name: words.apps.since,
          isWide: true,
          className: 'whitespace-nowrap',
          cell: ({ createdAt }) => dayOf(createdAt),
        },
        {
          name: words.apps.lastUsed,
          className: 'whitespace-nowrap',
          cell: ({ lastUsedAt }) => lastUse(lastUsedAt, now),
        },
      ]}
      hasHead
      actOn={(app) => ({ text: words.apps.end, label: words.apps.endOne(app.name), act: () => onDisconnect(app) })}
      isBusy={isBusy}
      note={apps.length === 0 ? words.apps.none : words.apps.note}
    />
  )
}

function mayUse({ tools, readsOnly }: Reach): string {
  const what = tools === null ? words.apps.allTools : words.apps.someTools(tools.length)
  return readsOnly ? words.apps.readsOnly(what) : what
}

function lastUse(lastUsedAt: string | null, now: number): string {
  if (lastUsedAt === null) return words.apps.never
  return now === 0 ? dayOf(lastUsedAt) : formatAgo(lastUsedAt, now)
}
