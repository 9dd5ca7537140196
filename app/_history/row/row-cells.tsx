import Link from 'next/link'
import { formatDuration } from '../../../lib/format/duration.ts'
import { leftText } from '../../_panels/approval/time-left.ts'
import { join } from '../../_ui/join.ts'
import { Marked } from '../../_ui/marked.tsx'
import { EndMark } from '../run-end.tsx'
import { clockOf, NONE, nameOf, stateOf, tokensOf } from '../run-words.ts'
import { words } from '../words.ts'
import { AboutRun } from './about-run.tsx'
import { Cell } from './cell.tsx'
import { RowButtons, WaitingButton } from './row-buttons.tsx'
import type { ShownRow } from './row-props.ts'
import { ToolTiles } from './tool-tiles.tsx'

/** The columns of a run; what has no column on a narrow screen stands under its name. */
export function RowCells(props: ShownRow) {
  const { run, isCard, isNarrow, isStop, isSelected, isReadOnly, isWaiting, now } = props
  const name = nameOf(run)
  const when = now === null ? '' : clockOf(run.startedAt)
  return (
    <>
      {!isReadOnly && (
        <Cell className={isCard ? 'pt-0.5' : ''}>
          <input
            type="checkbox"
            checked={isSelected}
            tabIndex={isStop ? 0 : -1}
            aria-label={words.row.select(name)}
            onChange={() => props.onSelect(run)}
            className="block size-4 cursor-pointer accent-(--accent-fill) max-lg:size-5"
          />
        </Cell>
      )}
      <Cell className={isCard ? 'pt-0.5' : ''}>
        <EndMark status={run.status} outcome={run.outcome} />
      </Cell>
      <Cell className="grid min-w-0">
        <Link
          href={props.addressOf(run)}
          prefetch={false}
          tabIndex={isStop ? 0 : -1}
          title={name}
          // It may be code, whose signs are not drawn as others.
          className={join(
            'font-medium [font-variant-ligatures:no-contextual] hover:underline',
            isCard ? 'line-clamp-2' : 'truncate',
          )}
        >
          <Marked text={name} words={props.words} />
        </Link>
        <AboutRun {...props} />
        {isNarrow && <UnderName {...props} when={when} />}
      </Cell>
      {!isNarrow && <StateAndTools {...props} />}
      {!isCard && (
        <>
          <Cell className="text-right tabular-nums">{run.totalMs === null ? NONE : formatDuration(run.totalMs)}</Cell>
          <Cell className="grid text-right tabular-nums">
            <TokensText {...props} />
          </Cell>
        </>
      )}
      {!isNarrow && (
        <Cell className="text-right tabular-nums max-2xl:hidden">{run.facts?.files ? run.facts.files : NONE}</Cell>
      )}
      {!(isCard && isReadOnly) && (
        <Cell className="relative flex items-center justify-end text-right tabular-nums">
          {isWaiting
            ? !isCard && <WaitingButton {...props} />
            : !isCard && (
                <time
                  dateTime={run.startedAt}
                  className={isReadOnly ? '' : 'group-hover:opacity-0 group-focus-within:opacity-0 max-lg:opacity-100!'}
                >
                  {when}
                </time>
              )}
          {!isWaiting && !isReadOnly && <RowButtons {...props} />}
        </Cell>
      )}
    </>
  )
}

function StateAndTools({ run, isWaiting, waitsUntil, now }: ShownRow) {
  const until = waitsUntil.get(run.runId)
  return (
    <>
      <Cell className="grid min-w-0">
        <span className="truncate">{stateOf(run)}</span>
        {isWaiting && until && now !== null && (
          <span className="truncate text-ink3 text-xs">{leftText(until, now)}</span>
        )}
      </Cell>
      <Cell className="flex gap-1">{run.facts?.tools.length ? <ToolTiles tools={run.facts.tools} /> : NONE}</Cell>
    </>
  )
}

function UnderName(props: ShownRow & { when: string }) {
  const { run, isCard, isWaiting, waitsUntil, now, when } = props
  const until = waitsUntil.get(run.runId)
  const left = isWaiting && until && now !== null && <span className="truncate text-ink3">{leftText(until, now)}</span>
  return (
    <>
      <span className="flex min-w-0 items-center gap-2 truncate text-ink2 text-xs tabular-nums">
        <span className="truncate">{stateOf(run)}</span>
        {!isCard && left}
        {isCard && <span className="flex-none text-ink3">{when}</span>}
      </span>
      {/* Beside each other both would be cut. */}
      {isCard && left && <span className="grid text-xs tabular-nums">{left}</span>}
      {isCard && (
        <span className="truncate text-xs tabular-nums">
          <TokensOfCard {...props} />
        </span>
      )}
      {isCard && isWaiting && (
        <span className="mt-2 mb-1">
          <WaitingButton {...props} />
        </span>
      )}
    </>
  )
}

const TONE = { ok: 'text-ok', bad: 'text-bad', plain: 'text-ink3' }

/** Without a column that says what its figures are. */
const TokensOfCard = (props: ShownRow) =>
  tokensOf(props.run, props.contextWindow).figure === NONE ? (
    <span className={TONE.plain}>{words.row.notCounted}</span>
  ) : (
    <TokensText {...props} unit={` ${words.row.tokens} `} />
  )

function TokensText({ run, contextWindow, unit = '' }: ShownRow & { unit?: string }) {
  const { figure, saving, tone, why } = tokensOf(run, contextWindow)
  return (
    <>
      <span>
        {figure}
        {unit}
      </span>
      {saving && (
        <span title={why} className={`${TONE[tone]} text-xs`}>
          {saving}
          {why && <span className="sr-only">. {why}</span>}
        </span>
      )}
    </>
  )
}
