import type { ConnectedApp } from '../../../lib/access/access.ts'
import { formatQuantity } from '../../../lib/format/duration.ts'
import type { Reach } from '../../../lib/people/reach.ts'
import { formatAgo } from '../../_format/time.ts'
import { dayOf } from '../tokens/token-words.ts'
import { ListCard } from './list-card.tsx'

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
      title="Connected apps"
      items={apps}
      columns={[
        {
          name: 'App',
          cell: (app) => (
            <>
              {app.name}
              <span className="block font-normal text-ink3 text-xs">{app.sentTo}</span>
              <span className="block font-normal text-ink3 text-xs sm:hidden">{mayUse(app.reach)}</span>
            </>
          ),
        },
        {
          name: 'May use',
          isWide: true,
          cell: ({ reach }) => <span title={reach.tools?.join(', ')}>{mayUse(reach)}</span>,
        },
        { name: 'Since', isWide: true, className: 'whitespace-nowrap', cell: ({ createdAt }) => dayOf(createdAt) },
        { name: 'Last used', className: 'whitespace-nowrap', cell: ({ lastUsedAt }) => lastUse(lastUsedAt, now) },
      ]}
      hasHead
      actOn={(app) => ({ text: 'Disconnect', label: `Disconnect ${app.name}`, act: () => onDisconnect(app) })}
      isBusy={isBusy}
      note={
        apps.length === 0
          ? 'No apps yet. Claude, ChatGPT, VS Code and others connect to this server’s address with /api/mcp behind it, and ask you here.'
          : 'A disconnected app is refused at once, and has to ask you again.'
      }
    />
  )
}

function mayUse({ tools, readsOnly }: Reach): string {
  const what = tools === null ? 'all tools' : formatQuantity(tools.length, 'server or tool', 'servers and tools')
  return readsOnly ? `${what}, read only` : what
}

function lastUse(lastUsedAt: string | null, now: number): string {
  if (lastUsedAt === null) return 'never'
  return now === 0 ? dayOf(lastUsedAt) : formatAgo(lastUsedAt, now)
}
