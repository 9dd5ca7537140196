import { dayOf } from '../tokens/token-words.ts'
import { ListCard } from './list-card.tsx'
import type { ShownAccess } from './shown-access.ts'
import { words } from './words.ts'

type Grant = ShownAccess['grants'][number]

interface Props {
  grants: readonly Grant[]
  isBusy: boolean
  onTakeBack(grant: Grant, name: string): void
}

const since = ({ createdAt }: Grant) => words.grants.sinceDay(dayOf(createdAt))
const nameOf = ({ server, tool }: Grant) => `${server}.${tool}`

/** Tools that this person has allowed for all runs; each can be taken back. */
export function GrantsCard({ grants, isBusy, onTakeBack }: Props) {
  return (
    <ListCard
      anchor="allowed"
      title={words.grants.title}
      items={grants}
      columns={[
        {
          name: words.grants.tool,
          cell: (grant) => (
            <>
              {nameOf(grant)}
              {grant.hasChanged && (
                <span className="block font-normal text-warn text-xs">{words.grants.hasChanged}</span>
              )}
              <span className="block font-normal text-ink3 text-xs sm:hidden">{since(grant)}</span>
            </>
          ),
        },
        { name: words.grants.since, isWide: true, className: 'whitespace-nowrap', cell: since },
      ]}
      actOn={(grant) => {
        const name = nameOf(grant)
        return { text: words.grants.revoke, label: words.grants.revokeOne(name), act: () => onTakeBack(grant, name) }
      }}
      isBusy={isBusy}
      note={grants.length === 0 ? words.grants.none : words.grants.note}
    />
  )
}
