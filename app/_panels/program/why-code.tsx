import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { costText } from '../../../lib/runs/cost-text.ts'
import { versionsOf } from '../../_run/program-versions.ts'
import type { RunView } from '../../_run/run-view.ts'
import { standInOf } from '../../_run/stand-in.ts'
import { buttonStyle } from '../../_ui/button.tsx'
import { Popover } from '../../_ui/popover.tsx'
import { AnswerList } from '../outcome/answers-note.tsx'
import { words } from './words.ts'

/** How the program came about: who wrote it, from what, and why more than once. Nothing to tell of one that somebody gave. */
export function WhyCode({ view }: { view: RunView }) {
  if (view.code !== null || view.generator === null) return null
  const standIn = standInOf(view)
  return (
    <Popover
      label={words.why.title}
      align="end"
      className="max-h-[60vh] w-[min(420px,calc(100vw-32px))] overflow-auto p-3.5 text-left max-sm:right-4! max-sm:left-4! max-sm:w-auto!"
      button={{
        className: buttonStyle({ size: 'small' }),
        children: (
          <>
            <CircleHelp size={14} strokeWidth={1.8} aria-hidden />
            <span className="max-sm:sr-only">{words.why.short}</span>
            <span className="sr-only"> {words.why.afterShort}</span>
          </>
        ),
      }}
    >
      <div className="grid gap-3 text-xs">
        <h3 className="font-semibold text-md">{words.why.title}</h3>
        <Part name={words.why.writtenBy}>
          {view.isByRules ? words.why.rules : view.generator}
          {standIn && ` ${standIn.why}`}
        </Part>
        <Part name={words.why.task}>{view.task}</Part>
        {view.values && (
          <Part name={words.why.answers}>
            <AnswerList values={view.values} />
          </Part>
        )}
        <Tools view={view} />
        <Steps view={view} />
        <Cost view={view} />
      </div>
    </Popover>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="font-medium text-ink3">{name}</h4>
      <div className="text-ink2 [overflow-wrap:anywhere]">{children}</div>
    </section>
  )
}

function Tools({ view: { selection, isByRules } }: { view: RunView }) {
  if (!selection) return null
  if (selection.tools.length === 0) return <Part name={words.why.noTools}>{words.why.noToolFits}</Part>
  return (
    <Part name={isByRules ? words.why.toolsOfRules : words.why.tools}>
      <ul>
        {selection.tools.map(({ server, tool, why, pinned }) => (
          <li key={`${server}.${tool}`}>
            <span className="font-mono text-ink">
              {server}.{tool}
            </span>
            {pinned ? words.why.pinned : why.length > 0 && words.why.because(why)}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Searches, looks and corrections on the way. */
function Steps({ view }: { view: RunView }) {
  const versions = versionsOf(view)
  if (versions.length === 0 && view.searches.length === 0) return null
  return (
    <Part name={words.why.steps}>
      <ul>
        {view.searches.map(({ turn, words: query }) => (
          <li key={turn}>{words.why.searched(query)}</li>
        ))}
        {versions.map(({ number, why, came }) => (
          <li key={number}>
            <span className="font-medium text-ink">{words.why.version(number)} </span>
            {came ?? why}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Cost({ view: { spent } }: { view: RunView }) {
  return spent && <Part name={words.why.spent}>{costText(spent)}</Part>
}
