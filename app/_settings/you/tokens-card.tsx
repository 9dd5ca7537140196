import { Plus } from 'lucide-react'
import type { ApiToken } from '../../../lib/access/access.ts'
import { formatAgo } from '../../_format/time.ts'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { Card } from '../../_ui/panel.tsx'
import { dayOf, endOf, MAY_DO } from './token-words.ts'

interface Props {
  tokens: readonly ApiToken[]
  now: number
  isBusy: boolean
  onNew(): void
  onRevoke(token: ApiToken): void
}

const TONE = { plain: 'text-ink2', warn: 'text-warn', bad: 'text-bad' }
const HEAD = 'h-7 whitespace-nowrap px-2.5 text-left font-normal text-ink3 text-xs'

/** The tokens of a person: what each may do, when it was last used, when it ends. */
export function TokensCard({ tokens, now, isBusy, onNew, onRevoke }: Props) {
  return (
    <Card aria-labelledby="you-tokens" className="pb-1">
      <div className="flex items-center justify-between gap-3 pb-2">
        <h2 id="you-tokens" className="font-semibold">
          API tokens
        </h2>
        <Button size="small" onClick={onNew}>
          <Plus size={14} strokeWidth={1.8} aria-hidden />
          New token
        </Button>
      </div>
      {tokens.length > 0 && (
        <table aria-labelledby="you-tokens" className="w-full">
          <thead>
            <tr>
              <th scope="col" className={join(HEAD, 'pl-0')}>
                Name
              </th>
              <th scope="col" className={join(HEAD, 'max-sm:hidden')}>
                May do
              </th>
              <th scope="col" className={HEAD}>
                Last used
              </th>
              <th scope="col" className={join(HEAD, 'max-sm:hidden')}>
                Ends
              </th>
              <th scope="col" className={HEAD}>
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => {
              const end = endOf(token.expiresAt, now)
              return (
                <tr key={token.id} className="border-line border-t">
                  <th scope="row" className="py-1.5 pr-2.5 text-left font-medium [overflow-wrap:anywhere]">
                    {token.name}
                    <span className="block font-normal text-ink3 text-xs sm:hidden">
                      {MAY_DO[token.scope]}, <span className={TONE[end.tone]}>{end.sentence}</span>
                    </span>
                  </th>
                  <td className="px-2.5 text-ink2 max-sm:hidden">{MAY_DO[token.scope]}</td>
                  <td className="px-2.5 text-ink2">{lastUse(token, now)}</td>
                  <td className={join('px-2.5 max-sm:hidden', TONE[end.tone])}>{end.words}</td>
                  <td className="h-10 py-1 pl-2.5 text-right max-lg:h-[52px]">
                    <Button
                      size="small"
                      disabled={isBusy}
                      aria-label={`Revoke ${token.name}`}
                      onClick={() => onRevoke(token)}
                    >
                      Revoke
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <p className="border-line border-t py-2 text-ink3 text-xs">
        {tokens.length === 0
          ? 'No tokens yet. With a token a script or an agent asks over HTTP in your name.'
          : 'A token is shown once. Revoking stops its next request; a run that was started ends by itself.'}
      </p>
    </Card>
  )
}

function lastUse({ lastUsedAt }: ApiToken, now: number): string {
  if (lastUsedAt === null) return 'never'
  return now === 0 ? dayOf(lastUsedAt) : formatAgo(lastUsedAt, now)
}
