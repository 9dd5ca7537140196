'use client'
import { Check, Minus, Pause, Square, X } from 'lucide-react'
import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import { type CellState, type Path, type PathCell, STEPS, type Step } from '../../_run/path-cells.ts'
import { join } from '../../_ui/join.ts'
import { words } from './words.ts'

const TINT: Record<CellState, string> = {
  todo: '',
  active: 'bg-accent-soft',
  waiting: 'bg-warn-soft',
  done: '',
  failed: 'bg-bad-soft',
  stopped: 'bg-sunken',
  skipped: '',
}
const NAME: Record<CellState, string> = {
  todo: 'font-medium text-ink3',
  active: 'font-semibold text-accent',
  waiting: 'font-semibold text-warn',
  done: 'font-semibold',
  failed: 'font-semibold text-bad',
  stopped: 'font-semibold',
  skipped: 'font-medium text-ink3',
}

/** The six steps of a run: the only place where progress is drawn. Each leads to its panel. */
export function PathStrip({
  path,
  isOld,
  isLost,
  onGo,
}: {
  path: Path
  /** Something was changed since: this is the path of the last run. */
  isOld: boolean
  /** The server is not responding: whether anything is in progress is not known. */
  isLost: boolean
  onGo(step: Step): void
}) {
  const [isIdle, line] = [path.totalMs === null, narrowLine(path)]
  return (
    <div
      className={join(
        'my-3 flex items-stretch overflow-hidden rounded-lg border border-line bg-surface max-lg:flex-col short:my-2',
        !line && 'short:hidden',
      )}
    >
      <ol
        aria-label={isOld ? words.ofLastRun : words.ofRun}
        className={join('grid flex-1 grid-cols-6 short:hidden', isOld && 'is-old')}
      >
        {path.cells.map((cell) => (
          <li key={cell.step} className="min-w-0 border-line not-first:border-l max-lg:border-0!">
            <Cell cell={cell} isIdle={isIdle} isLost={isLost} onGo={onGo} />
          </li>
        ))}
      </ol>
      {!isIdle && (
        <div className="min-w-[148px] border-line border-l bg-canvas px-4 py-2 max-2xl:min-w-0 max-lg:hidden">
          <b className="block font-semibold tabular-nums">{formatDuration(path.totalMs ?? 0)}</b>
          <span className="whitespace-nowrap text-ink3 text-xs">{isOld ? words.lastRun : path.note}</span>
        </div>
      )}
      {line && (
        <p className="border-line border-t px-3 py-1.5 text-ink2 text-xs tabular-nums lg:hidden">
          <b className="mr-1.5 font-semibold text-ink">{line.head}</b>
          {isOld ? words.restOfLast(line.rest) : line.rest}
        </p>
      )}
    </div>
  )
}

function Cell({
  cell,
  isIdle,
  isLost,
  onGo,
}: {
  cell: PathCell
  isIdle: boolean
  isLost: boolean
  onGo(step: Step): void
}) {
  const { step, state, fact, ms, tokens } = cell
  const time = ms === null ? '' : formatDuration(ms)
  return (
    <button
      type="button"
      onClick={() => onGo(step)}
      className={join(
        // Where both do not fit beside the mark, the time stands under the name: a name is never cut.
        'grid h-full min-h-[52px] w-full grid-cols-[20px_minmax(0,1fr)_auto] content-center items-center gap-x-2 px-3 py-2 text-left -outline-offset-3! hover:bg-sunken max-2xl:px-2.5 max-xl:grid-cols-[20px_minmax(0,1fr)]',
        'max-lg:grid-cols-1 max-lg:justify-items-center max-lg:gap-y-[3px] max-lg:px-0.5 max-lg:text-center',
        TINT[state],
      )}
    >
      <CellMark state={state} number={STEPS.indexOf(step) + 1} isLost={isLost} />
      <span className={join('truncate max-lg:max-w-full max-sm:text-2xs', NAME[state])}>{words.steps[step]}</span>
      <span className="sr-only">
        : {isIdle ? words.states.todo : state === 'active' && isLost ? words.unknown : words.states[state]}.
      </span>
      <span className="text-right text-ink2 text-xs tabular-nums max-lg:hidden max-xl:col-start-2 max-xl:text-left">
        {time}
      </span>
      <span
        className={join(
          'col-start-2 truncate text-xs max-lg:hidden',
          tokens === undefined && 'col-end-4',
          state === 'failed' ? 'text-bad' : state === 'waiting' ? 'text-warn' : 'text-ink2',
          !isIdle && 'max-xl:hidden',
        )}
      >
        {fact}
      </span>
      {tokens !== undefined && (
        <span className="text-right text-ink3 text-xs tabular-nums max-xl:hidden">
          {formatCount(tokens)}{' '}
          <abbr title={words.tokensTitle} className="no-underline">
            {words.tokens}
          </abbr>
        </span>
      )}
    </button>
  )
}

function CellMark({ state, number, isLost }: { state: CellState; number: number; isLost: boolean }) {
  const base = 'grid size-5 place-items-center rounded-full text-2xs font-semibold'
  if (state === 'active' && isLost)
    return (
      <span aria-hidden className={join(base, 'border-[1.5px] border-accent text-accent')}>
        ?
      </span>
    )
  if (state === 'active') return <span className="spinner m-0.5" aria-hidden />
  if (state === 'done') {
    return (
      <span className={join(base, 'bg-ok text-surface')}>
        <Check size={12} strokeWidth={2.6} aria-hidden />
      </span>
    )
  }
  if (state === 'waiting') {
    return (
      <span className={join(base, 'bg-warn text-surface')}>
        <Pause size={11} strokeWidth={2.6} fill="currentColor" aria-hidden />
      </span>
    )
  }
  if (state === 'failed') {
    return (
      <span className={join(base, 'bg-bad text-surface')}>
        <X size={12} strokeWidth={2.6} aria-hidden />
      </span>
    )
  }
  if (state === 'stopped') {
    return (
      <span className={join(base, 'bg-ink3 text-surface')}>
        <Square size={8} strokeWidth={3} fill="currentColor" aria-hidden />
      </span>
    )
  }
  return (
    <span className={join(base, 'border-[1.5px] border-edge text-ink3', state === 'skipped' && 'border-dashed')}>
      {state === 'skipped' ? <Minus size={10} strokeWidth={2.6} aria-hidden /> : <span aria-hidden>{number}</span>}
    </span>
  )
}

/** The one line under the dots on a narrow screen. */
function narrowLine({ cells, totalMs }: Path): { head: string; rest: string } | null {
  if (totalMs === null) return null
  const index = cells.findIndex(({ state }) => ['active', 'waiting', 'failed', 'stopped'].includes(state))
  const cell = cells[index]
  const time = formatDuration(totalMs)
  // Only what returned has a result.
  if (!cell) return { head: cells.at(-1)?.state === 'done' ? words.finished : words.ended, rest: time }
  return { head: words.at(index + 1, words.steps[cell.step]), rest: [cell.fact, time].filter(Boolean).join(' · ') }
}
