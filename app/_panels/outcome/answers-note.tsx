'use client'
import type { Values } from '../../../lib/runs/question.ts'
import { formatInline } from '../../_format/value.ts'
import { Button } from '../../_ui/button.tsx'
import { words } from './words.ts'

/** The answers that a task was begun with; without them it asks again. */
export function AnswersNote({ values, onAskAgain }: { values: Values | undefined; onAskAgain(): void }) {
  if (!values) return null
  return (
    <section
      aria-label={words.answers.label}
      className="flex flex-wrap items-end gap-x-3 gap-y-1.5 rounded-lg border border-line bg-surface px-3.5 py-2.5"
    >
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{words.answers.title}</h3>
        <AnswerList values={values} />
      </div>
      <Button size="small" onClick={onAskAgain}>
        {words.answers.askAgain}
      </Button>
    </section>
  )
}

export function AnswerList({ values }: { values: Values }) {
  return (
    <dl className="text-ink2">
      {Object.entries(values).map(([name, value]) => (
        <div key={name} className="[overflow-wrap:anywhere]">
          <dt className="inline">{name}: </dt>
          <dd className="inline text-ink">{typeof value === 'string' ? value.slice(0, 200) : formatInline(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
