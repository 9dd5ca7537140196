import type { ShownFound } from '../../lib/clients/show-found.ts'
import { Badge } from '../_ui/badge.tsx'
import { Field } from '../_ui/field.tsx'
import { answersOf, type Choice, isTicked } from './choice.ts'
import { words } from './words.ts'

/** More than that is a line of its own: a badge does not break. */
const MOST_IN_BADGE = 40

interface Props {
  server: ShownFound
  /** Why it cannot be added; null where it can. */
  why: string | null
  choice: Choice
  onChoice(choice: Choice): void
  /** Says what is missing, after somebody tried to add it. */
  isTold: boolean
}

/** A server that was read, with a box: what it is, what will not be done, and what it asks for. */
export function ServerChoice({ server, why, choice, onChoice, isTold }: Props) {
  const { key, name, where, kind, isOff, asks, secrets, variables, ignored, reason } = server
  const isChosen = why === null && isTicked(server, choice)
  const answers = answersOf(server, choice)
  const isShort = why !== null && why.length <= MOST_IN_BADGE
  return (
    <li className="px-3 py-2 hover:bg-sunken">
      <label className="flex cursor-pointer items-start gap-2.5 has-disabled:cursor-default max-lg:py-2">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={why !== null}
          onChange={(event) => onChoice({ ...choice, ticks: { ...choice.ticks, [key]: event.target.checked } })}
          className="mt-0.5 size-4 flex-none accent-(--accent-fill)"
        />
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
            {name}
            {isShort && <Badge tone={kind === 'command' && reason !== null ? 'warn' : 'plain'}>{why}</Badge>}
            {kind === 'command' && why === null && <Badge tone="warn">{words.choice.runsCommand}</Badge>}
            {asks.length > 0 && why === null && (
              <Badge tone="warn" className="max-w-full">
                <span className="truncate">{words.choice.asksFor(asks.map(({ id }) => id).join(', '))}</span>
              </Badge>
            )}
            {isOff && <Badge>{words.choice.isOff}</Badge>}
          </span>
          <span className="block font-mono text-ink2 text-xs [overflow-wrap:anywhere]">{where}</span>
          {why !== null && !isShort && <Line>{words.choice.cannot(why.replace(/\.$/, ''))}</Line>}
          {secrets.length > 0 && <Line>{words.choice.secrets(secrets.join(', '))}</Line>}
          {variables.length > 0 && <Line>{words.choice.handed(variables.join(', '))}</Line>}
          {ignored.length > 0 && <Line>{words.choice.ignored(ignored.join(', '))}</Line>}
        </span>
      </label>
      {isChosen && asks.length > 0 && (
        <div className="grid gap-2 pt-1 pb-1 pl-[26px]">
          {asks.map(({ id, text, isSecret }) => (
            <Field
              key={id}
              id={`ask-${key}-${id}`.replace(/\s/g, '-')}
              size="small"
              label={text}
              type={isSecret ? 'password' : 'text'}
              autoComplete="off"
              spellCheck={false}
              value={answers[id] ?? ''}
              {...(isTold && !answers[id] && { error: words.choice.fillIn(name) })}
              onChange={(event) =>
                onChoice({
                  ...choice,
                  answers: { ...choice.answers, [key]: { ...answers, [id]: event.target.value } },
                })
              }
            />
          ))}
        </div>
      )}
    </li>
  )
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-ink3 text-xs [overflow-wrap:anywhere]">{children}</span>
)
