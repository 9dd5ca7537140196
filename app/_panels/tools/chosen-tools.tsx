import type { SelectedTool } from '../../../lib/runs/event.ts'
import { formatCount } from '../../_format/duration.ts'
import type { SelectionView } from '../../_run/run-view.ts'
import { LetterTile } from '../../_ui/badge.tsx'
import { join } from '../../_ui/join.ts'

/** The tools a task got, with score and reason; then the cut and those that nearly made it. */
export function ChosenTools({ selection }: { selection: SelectionView }) {
  const { tools, nearest, considered, cut, method } = selection
  const out = considered - tools.length
  return (
    <div className="pb-3">
      {tools.length === 0 && <NoToolFits nearest={nearest} />}
      <ul className="py-1" aria-label="Chosen tools">
        {tools.map((tool) => (
          <ToolRow key={`${tool.server}.${tool.tool}`} tool={tool} />
        ))}
      </ul>
      <p className="mx-3.5 mt-1.5 mb-1 flex items-center gap-2 text-ink3 text-xs before:flex-1 before:border-edge before:border-t before:border-dashed after:flex-1 after:border-edge after:border-t after:border-dashed">
        cut at {cut.toFixed(2)}
      </p>
      {nearest.length > 0 && (
        <ul aria-label="Nearly chosen">
          {nearest.map((tool) => (
            <ToolRow key={`${tool.server}.${tool.tool}`} tool={tool} isNear />
          ))}
        </ul>
      )}
      {out > 0 && (
        <p className="mx-3.5 my-2 rounded-md bg-sunken px-[11px] py-[9px] text-ink2 text-xs">
          {formatCount(out)} of {formatCount(considered)} tools stayed out. The program cannot call them.
        </p>
      )}
      <p className="mx-3.5 text-ink3 text-xs">Ranked by {method}. No model used.</p>
    </div>
  )
}

function ToolRow({ tool, isNear }: { tool: SelectedTool; isNear?: boolean }) {
  const { server, score, why, signature } = tool
  return (
    <li title={signature} className={join('flex gap-2.5 px-3.5', isNear ? 'py-1' : 'pt-[7px] pb-[5px]')}>
      <LetterTile name={server} />
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-2 leading-[17px]">
          <span className={join('truncate', isNear ? 'font-medium text-ink2' : 'font-semibold')}>{tool.tool}</span>
          <span className="font-mono text-ink2 text-xs leading-[17px]">
            <span className="sr-only">score </span>
            {score.toFixed(2)}
          </span>
        </div>
        <div className="truncate text-ink3 text-xs leading-[17px]">{server}</div>
        <div aria-hidden className="my-[5px] h-1 rounded-full bg-sunken">
          <div
            className={join('h-1 rounded-full', isNear ? 'bg-edge' : 'bg-accent')}
            style={{ width: `${Math.min(1, Math.max(0, score)) * 100}%` }}
          />
        </div>
        {!isNear && <Why words={why} />}
      </div>
    </li>
  )
}

/** Matched words as chips, the clause as plain text. */
function Why({ words }: { words: string[] }) {
  if (words.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-1 gap-y-0.5 text-ink3 text-xs">
      <span className="sr-only">because of </span>
      {words.map((word) =>
        /^clause \d+$/.test(word) ? (
          <span key={word} className="pl-0.5">
            {word}
          </span>
        ) : (
          <span key={word} className="max-w-full truncate rounded-[4px] bg-accent-soft px-[5px] text-accent">
            {word}
          </span>
        ),
      )}
    </p>
  )
}

function NoToolFits({ nearest }: { nearest: SelectedTool[] }) {
  const best = nearest.find(({ score }) => score >= 0.005)
  return (
    <p className="mx-3.5 mt-3 rounded-md bg-bad-soft px-[11px] py-[9px] text-ink2 text-xs">
      <strong className="font-semibold text-bad">No tool fits.</strong>{' '}
      {best
        ? `Nearest: ${best.server}.${best.tool} (${best.score.toFixed(2)}). Say it differently.`
        : 'Say it differently.'}
    </p>
  )
}
