import { dayOf } from '../tokens/token-words.ts'
import { ListCard } from './list-card.tsx'
import type { ShownAccess } from './shown-access.ts'

type Grant = ShownAccess['grants'][number]

interface Props {
  grants: readonly Grant[]
  isBusy: boolean
  onTakeBack(grant: Grant, name: string): void
}

const since = ({ createdAt }: Grant) => `since ${dayOf(createdAt)}`
const nameOf = ({ server, tool }: Grant) => `${server}.${tool}`

/** Tools that this person has allowed for all runs; each can be taken back. */
export function GrantsCard({ grants, isBusy, onTakeBack }: Props) {
  return (
    <ListCard
      anchor="allowed"
      title="Always allowed"
      items={grants}
      columns={[
        {
          name: 'Tool',
          cell: (grant) => (
            <>
              {nameOf(grant)}
              {grant.hasChanged && (
                <span className="block font-normal text-warn text-xs">
                  It has changed since: your runs ask about it again.
                </span>
              )}
              <span className="block font-normal text-ink3 text-xs sm:hidden">{since(grant)}</span>
            </>
          ),
        },
        { name: 'Since', isWide: true, className: 'whitespace-nowrap', cell: since },
      ]}
      actOn={(grant) => {
        const name = nameOf(grant)
        return { text: 'Revoke', label: `Revoke ${name}`, act: () => onTakeBack(grant, name) }
      }}
      isBusy={isBusy}
      note={
        grants.length === 0
          ? 'No tool is allowed for good. A run that asks offers “Always allow”; the tool is then listed here.'
          : 'Your runs call these without asking. Once revoked, the next run asks again.'
      }
    />
  )
}
