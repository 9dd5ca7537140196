import { formatCount } from '../../../lib/format/duration.ts'
import { join } from '../../_ui/join.ts'
import { hrefOf } from '../place.ts'
import { PlaceLink } from '../place-link.tsx'
import type { Listed } from '../server-groups.ts'
import { knowsTools, reasonOf, transportOf } from '../server-state.ts'
import { StateShape } from '../state-shape.tsx'
import { words } from './words.ts'

interface Props {
  row: Listed
  isChosen: boolean
  /** What is looked for, when tools of it were found by it. */
  text: string
  onChoose(): void
}

/** One server: its shape, its name, a word where it is not simply connected, how it is reached, how many tools it has. */
export function ServerRow({ row: { connection, state, found }, isChosen, text, onChoose }: Props) {
  const { name, tools } = connection
  const reason = reasonOf(connection)
  const second = found.length > 0 ? listOf(found) : reason
  const tone = state === 'failed' ? 'text-bad' : reason === null ? 'text-ink3' : 'text-warn'
  return (
    <PlaceLink
      href={hrefOf(name, 'tools', found.length > 0 ? { find: text.trim() } : {})}
      data-server={name}
      aria-current={isChosen ? 'true' : undefined}
      onGo={onChoose}
      className="grid min-h-9 grid-cols-[16px_minmax(0,1fr)_max-content] items-center gap-x-2.5 px-4 hover:bg-sunken focus-visible:outline-offset-[-2px] has-data-second:pt-1.5 aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_var(--accent)] max-lg:min-h-11"
    >
      <StateShape state={state} />
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-medium">{name}</span>
        <span
          className={join(
            'flex-none text-xs',
            state === 'connected' ? 'sr-only' : reason === null ? 'text-ink3' : `font-medium ${tone}`,
          )}
        >
          {words.states[state]}
        </span>
      </span>
      <span className="flex gap-1.5 text-ink3 text-xs tabular-nums">
        <span>{transportOf(connection)}</span>
        <b className="min-w-[38px] text-right font-medium text-ink2">
          {knowsTools(connection) ? (
            <>
              {formatCount(tools)}
              <span className="sr-only"> {words.toolsUnit(tools)}</span>
            </>
          ) : (
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">{words.toolsUnknown}</span>
            </>
          )}
        </b>
      </span>
      {second !== null && (
        <span
          data-second
          title={second}
          className={join('col-span-2 col-start-2 truncate pb-[7px] text-xs', found.length > 0 ? 'text-ink3' : tone)}
        >
          {second}
        </span>
      )}
    </PlaceLink>
  )
}

const listOf = (found: readonly string[]) =>
  found.length <= 3 ? found.join(', ') : words.andMore(found.slice(0, 2).join(', '), found.length - 2)
