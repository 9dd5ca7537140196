import { CLIENTS, type ClientId } from '../../lib/clients/clients.ts'
import { formatAgo } from '../_format/time.ts'
import { LetterTile } from '../_ui/badge.tsx'
import { join } from '../_ui/join.ts'
import type { AgentNews } from './news.ts'
import { type LastUse, lastUseOf } from './which-client.ts'
import { words } from './words.ts'

interface Props {
  chosen: ClientId
  news: AgentNews
  /** When the chosen one was refused; null where it was not, or got in since. */
  refusedAt: string | null
  onChoose(id: ClientId): void
}

/** The clients there are, one of them chosen: a group of radios, so arrows move. */
export function ClientCards({ chosen, news, refusedAt, onChoose }: Props) {
  return (
    <fieldset className="mb-4 grid grid-cols-6 gap-2 max-xl:grid-cols-4 max-lg:grid-cols-3 max-sm:grid-cols-2">
      <legend className="sr-only">{words.clients.legend}</legend>
      {CLIENTS.map(({ id, name }) => (
        <label
          key={id}
          className={join(
            'flex min-h-14 cursor-pointer items-center gap-2.5 rounded-lg border bg-surface px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-sm:px-2.5',
            id === chosen ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]' : 'border-line hover:border-edge',
          )}
        >
          <input
            type="radio"
            name="agent"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="peer sr-only"
          />
          <LetterTile name={name} />
          <span className="min-w-0">
            <span className="block truncate font-semibold" title={name}>
              {name}
            </span>
            <Use
              use={id === chosen && refusedAt ? { kind: 'refused', at: refusedAt } : lastUseOf(id, news)}
              now={Date.parse(news.now)}
            />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const TONE: Partial<Record<LastUse['kind'], string>> = { called: 'text-ok', refused: 'text-bad' }

function Use({ use, now }: { use: LastUse; now: number }) {
  const text =
    use.kind === 'refused'
      ? words.clients.refused(formatAgo(use.at, now))
      : use.kind === 'called'
        ? words.clients.called(formatAgo(use.at, now))
        : use.kind === 'token-used'
          ? words.clients.tokenUsed(formatAgo(use.at, now))
          : use.kind === 'token-made'
            ? words.clients.noCall
            : words.clients.notSetUp
  return (
    <span className={join('block truncate text-xs', TONE[use.kind] ?? 'text-ink3')} title={text}>
      {text}
    </span>
  )
}
