import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { costText } from '../../../lib/runs/cost-text.ts'
import { versionsOf } from '../../_run/program-versions.ts'
import type { RunView } from '../../_run/run-view.ts'
import { standInOf } from '../../_run/stand-in.ts'
import { buttonStyle } from '../../_ui/button.tsx'
import { Popover } from '../../_ui/popover.tsx'
import { AnswerList } from '../outcome/answers-note.tsx'

/** How the program came about: who wrote it, from what, and why more than once. Nothing to tell of one that somebody gave. */
export function WhyCode({ view }: { view: RunView }) {
  if (view.code !== null || view.generator === null) return null
  const standIn = standInOf(view)
  return (
    <Popover
      label="Why this code"
      align="end"
      className="max-h-[60vh] w-[min(420px,calc(100vw-32px))] overflow-auto p-3.5 text-left max-sm:right-4! max-sm:left-4! max-sm:w-auto!"
      button={{
        className: buttonStyle({ size: 'small' }),
        children: (
          <>
            <CircleHelp size={14} strokeWidth={1.8} aria-hidden />
            <span className="max-sm:sr-only">Why</span>
            <span className="sr-only"> this code</span>
          </>
        ),
      }}
    >
      <div className="grid gap-3 text-xs">
        <h3 className="font-semibold text-md">Why this code</h3>
        <Part name="Written by">
          {view.isByRules ? 'Rules, no model.' : view.generator}
          {standIn && ` ${standIn.why}`}
        </Part>
        <Part name="For the task">{view.task}</Part>
        {view.values && (
          <Part name="With your answers">
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
  if (selection.tools.length === 0) return <Part name="It was shown no tools">No tool fits the words of the task.</Part>
  return (
    <Part name={isByRules ? 'These tools were chosen for it' : 'It was shown these tools, and no others'}>
      <ul>
        {selection.tools.map(({ server, tool, why, pinned }) => (
          <li key={`${server}.${tool}`}>
            <span className="font-mono text-ink">
              {server}.{tool}
            </span>
            {pinned ? ': pinned by you' : why.length > 0 && `: ${why.join(', ')}`}
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
    <Part name="On the way">
      <ul>
        {view.searches.map(({ turn, words }) => (
          <li key={turn}>Searched for tools: “{words}”.</li>
        ))}
        {versions.map(({ number, why, came }) => (
          <li key={number}>
            <span className="font-medium text-ink">Version {number}. </span>
            {came ?? why}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Cost({ view: { spent } }: { view: RunView }) {
  return spent && <Part name="What the model read and wrote">{costText(spent)}</Part>
}
