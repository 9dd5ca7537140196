import type { ApiToken } from '../../../lib/access/access.ts'
import { endingWith, neededFor } from '../../../lib/people/made-with.ts'
import { CheckRow } from '../../_reach/check-row.tsx'
import { words } from './words.ts'

interface Props {
  tokens: readonly ApiToken[]
  /** Ids of those that live on. */
  kept: ReadonlySet<string>
  onKeep(kept: ReadonlySet<string>): void
}

/** Which tokens end with the old password, and in words which do not. */
export function TokensToRevoke({ tokens, kept, onKeep }: Props) {
  const living = tokens.filter(({ id }) => kept.has(id))
  function turn(id: string) {
    const next = new Set(kept)
    // One lives only as long as the one it was made with.
    if (kept.has(id)) for (const token of endingWith(tokens, [id])) next.delete(token.id)
    else for (const token of neededFor(tokens, id)) next.add(token.id)
    onKeep(next)
  }
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{words.password.tokens}</legend>
      <div className="max-h-44 overflow-auto rounded-md border border-line px-2.5 py-1">
        {tokens.map(({ id, name, prefix }) => (
          <CheckRow key={id} isOn={!kept.has(id)} onTurn={() => turn(id)}>
            {name}
            {prefix && <span className="ml-2 whitespace-nowrap font-mono text-ink3 text-xs">{prefix}…</span>}
          </CheckRow>
        ))}
      </div>
      <p role="status" className={living.length > 0 ? 'mt-1 text-warn text-xs' : 'mt-1 text-ink3 text-xs'}>
        {living.length > 0 ? words.password.kept(living.map(({ name }) => name)) : words.password.noneKept}
      </p>
    </fieldset>
  )
}
