'use client'
import { type FormEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Question, Values } from '../../../lib/runs/question.ts'
import { Button } from '../../_ui/button.tsx'
import { isTyping } from '../approval/use-answer.ts'
import { FormFieldInput } from '../elicitation/form-field.tsx'
import { type Filled, startOf } from '../elicitation/form-values.ts'
import { AnswerList } from './answers-note.tsx'
import { answerOf, fieldOf } from './question-field.ts'
import { words } from './words.ts'

interface Props {
  question: Question
  /** Answers that were given before. */
  values: Values | undefined
  /** What was filled in before, where the run could not be started with it. */
  draft: Filled | null
  /** It came up while somebody was looking: the field takes the focus. */
  isNew: boolean
  /** Something was changed since: what is most likely wanted is another thing. */
  isOld: boolean
  onDraft(filled: Filled): void
  onAnswer(value: unknown): void
}

/** The value that a task leaves open. With it the task is begun again. */
export function QuestionForm({ question, values, draft, isNew, isOld, onDraft, onAnswer }: Props) {
  const made = useMemo(() => fieldOf(question), [question])
  const [filled, setFilled] = useState<Filled>(() => draft ?? startOf(made.form))
  const [fault, setFault] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it comes up.
  useLayoutEffect(() => {
    if (isNew && mayTakeFocus()) document.getElementById(id)?.focus()
    const shown = form.current
    return () => keepFocus(shown)
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const answer = answerOf(question, made, filled)
    setFault(answer.fault)
    if (answer.fault !== undefined) return document.getElementById(id)?.focus()
    onDraft(filled)
    onAnswer(answer.value)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      aria-label={words.question.title}
      className="mt-3 grid gap-3"
    >
      {values && (
        <div className="text-xs">
          <h4 className="font-medium text-ink2">{words.question.before}</h4>
          <AnswerList values={values} />
        </div>
      )}
      <FormFieldInput
        id={id}
        name={question.name}
        field={made.field}
        isRequired
        value={filled[question.name] ?? ''}
        error={fault}
        onChange={(value) => setFilled({ [question.name]: value })}
      />
      <p className="text-ink2 text-xs">{words.question.about}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" kind={isOld ? 'plain' : 'primary'}>
          {words.question.go}
        </Button>
        <Button onClick={() => document.getElementById('task')?.focus()}>{words.question.changeTask}</Button>
      </div>
    </form>
  )
}

/** Not while somebody writes something else. Who has just started the task is still in its box. */
function mayTakeFocus(): boolean {
  const { activeElement } = document
  return activeElement?.id === 'task' || !isTyping(activeElement)
}

/** It goes when it is answered: whoever was in it stays beside it. */
function keepFocus(form: HTMLElement | null): void {
  if (form?.contains(document.activeElement)) document.getElementById('panel-outcome')?.focus({ preventScroll: true })
}
