'use client'
import { useState } from 'react'
import type { ApiToken } from '../../../lib/access/access.ts'
import { endingWith } from '../../../lib/people/made-with.ts'
import { useNow } from '../../_workbench/use-now.ts'
import { AccessSaid } from '../you/access-said.tsx'
import { revokeToken } from '../you/actions.ts'
import type { ShownAccess } from '../you/shown-access.ts'
import { useAccess } from '../you/use-access.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { TokensCard } from './tokens-card.tsx'
import { words } from './words.ts'

const MINUTE_MS = 60_000

/** A person's tokens: each can be revoked, and new ones made. */
export function TokensView({ initial }: { initial: ShownAccess }) {
  const { access, isBusy, fault, said, take, change } = useAccess(initial)
  const [isMaking, setMaking] = useState(false)
  const [revokedId, setRevokedId] = useState<string | null>(null)
  const now = useNow(true, MINUTE_MS)
  const toRevoke = access.tokens.find(({ id }) => id === revokedId)

  return (
    <div className="grid gap-3">
      <AccessSaid fault={fault} said={said} />
      <TokensCard
        tokens={access.tokens}
        now={now}
        isBusy={isBusy}
        onNew={() => setMaking(true)}
        onRevoke={({ id }) => setRevokedId(id)}
      />
      <TokenDialog
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={(made, name) => take(made, words.made(name))}
      />
      <RevokeDialog
        name={toRevoke?.name ?? null}
        madeWithIt={toRevoke ? namesEndingWith(toRevoke, access.tokens) : []}
        onAnswer={(isRevoked) => {
          setRevokedId(null)
          if (toRevoke && isRevoked) void change(() => revokeToken({ id: toRevoke.id }), words.revoked(toRevoke.name))
        }}
      />
    </div>
  )
}

const namesEndingWith = ({ id }: ApiToken, tokens: readonly ApiToken[]): string[] =>
  endingWith(tokens, [id]).flatMap((token) => (token.id === id ? [] : token.name))
