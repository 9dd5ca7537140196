import { Plus } from 'lucide-react'
import type { ApiToken } from '../../../lib/access/access.ts'
import { formatAgo } from '../../_format/time.ts'
import { Button } from '../../_ui/button.tsx'
import { ListCard } from '../you/list-card.tsx'
import { dayOf, endOf, MAY_DO, madeWithWords, patternWords, reachWords } from './token-words.ts'
import { words } from './words.ts'

interface Props {
  tokens: readonly ApiToken[]
  now: number
  isBusy: boolean
  onNew(): void
  onRevoke(token: ApiToken): void
}

const TONE = { plain: 'text-ink2', warn: 'text-warn', bad: 'text-bad' }

/** The tokens of a person: what each may do, when it was last used, when it ends. */
export function TokensCard({ tokens, now, isBusy, onNew, onRevoke }: Props) {
  const end = ({ expiresAt }: ApiToken) => endOf(expiresAt, now)
  return (
    <ListCard
      title={words.card.title}
      actions={
        <Button size="small" onClick={onNew}>
          <Plus size={14} strokeWidth={1.8} aria-hidden />
          {words.card.new}
        </Button>
      }
      items={tokens}
      columns={[
        {
          name: words.card.name,
          cell: (token) => (
            <>
              {token.name}
              {token.prefix && (
                <span className="ml-2 whitespace-nowrap font-mono font-normal text-ink3 text-xs">{token.prefix}…</span>
              )}
              {token.makerId && (
                <span className="block font-normal text-ink3 text-xs">{madeWithWords(token.makerId, tokens)}</span>
              )}
              <span className="block font-normal text-ink3 text-xs sm:hidden">
                {reachWords(token.tools)}, {MAY_DO[token.scope]},{' '}
                <span className={TONE[end(token).tone]}>{end(token).sentence}</span>
              </span>
            </>
          ),
        },
        { name: words.card.reach, isWide: true, cell: ({ tools }) => <Reached tools={tools} /> },
        { name: words.card.mayDo, isWide: true, cell: ({ scope }) => MAY_DO[scope] },
        { name: words.card.lastUsed, cell: (token) => lastUse(token, now) },
        {
          name: words.card.ends,
          isWide: true,
          cell: (token) => <span className={TONE[end(token).tone]}>{end(token).words}</span>,
        },
      ]}
      hasHead
      actOn={(token) => ({
        text: words.card.revoke,
        label: words.card.revokeToken(token.name),
        act: () => onRevoke(token),
      })}
      isBusy={isBusy}
      note={tokens.length === 0 ? words.card.none : words.card.note}
    />
  )
}

/** In short; what is left out is told where it is pointed at, and read aloud. */
function Reached({ tools }: Pick<ApiToken, 'tools'>) {
  return <span title={tools?.map(patternWords).join(', ')}>{reachWords(tools)}</span>
}

function lastUse({ lastUsedAt }: ApiToken, now: number): string {
  if (lastUsedAt === null) return words.card.never
  return now === 0 ? dayOf(lastUsedAt) : formatAgo(lastUsedAt, now)
}
