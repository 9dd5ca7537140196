import type { ApiToken } from '../../../lib/access/access.ts'
import { endOf } from '../tokens/token-words.ts'
import { SummaryCard } from './summary-card.tsx'
import { words } from './words.ts'

const LINK = { href: '/settings/tokens', text: words.tokensLink, label: words.tokensLinkLabel }

/** How many tokens there are, and which of them need somebody. */
export function TokensSummary({ tokens, now }: { tokens: readonly ApiToken[]; now: number }) {
  const ending = tokens.filter(({ expiresAt }) => endOf(expiresAt, now).tone !== 'plain').map(({ name }) => name)
  return (
    <SummaryCard anchor="tokens" title={words.tokens} link={LINK}>
      <p className="[overflow-wrap:anywhere]">
        {tokens.length === 0 ? words.noTokens : words.tokenCount(tokens.length)}
        {ending.length > 0 && <span className="text-warn"> {words.tokensEnding(ending)}</span>}
      </p>
    </SummaryCard>
  )
}
