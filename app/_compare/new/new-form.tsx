'use client'
import { useId } from 'react'
import { WAY_NAMES, WAYS } from '../../../lib/tokens/way-names.ts'
import { CheckRow } from '../../_reach/check-row.tsx'
import { Choice } from '../../_settings/model/choice.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'
import { words as common } from '../words.ts'
import { CheckFields } from './check-fields.tsx'
import type { Draft } from './draft.ts'
import { estimateText, startText } from './estimate-text.ts'
import { ModelFields } from './model-fields.tsx'
import type { DraftField } from './read-draft.ts'
import { TasksField } from './tasks-field.tsx'
import { FieldNote } from './text-area.tsx'
import type { Estimated } from './use-estimate.ts'
import { useNewComparison } from './use-new-comparison.ts'
import { words } from './words.ts'

const CONSENT: { value: Draft['approve']; label: string; hint?: string }[] = [
  { value: 'none', ...words.consent.choices.none },
  { value: 'ask', ...words.consent.choices.ask },
  { value: 'all', ...words.consent.choices.all },
]

interface Props {
  models: readonly string[]
  showsRuns: boolean
  onClose(): void
}

/** The form itself; what was typed stays when it is closed. */
export function NewForm({ models, showsRuns, onClose }: Props) {
  const id = useId()
  const idOf = (field: DraftField) => `${id}-${field}`
  const { draft, request, estimated, faults, fault, isStarting, change, leave, start } = useNewComparison(models, idOf)
  const known = estimated.kind === 'known' ? estimated.estimate : null
  const small = { size: 'small', autoComplete: 'off' } as const
  return (
    <form
      method="post"
      noValidate
      aria-label={common.start}
      // What has the focus stays above the buttons.
      className="[&_input]:scroll-mb-32 [&_select]:scroll-mb-32 [&_textarea]:scroll-mb-32"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isStarting) void start()
      }}
    >
      <div className="grid gap-4 px-4 py-3">
        <TasksField
          id={idOf('tasks')}
          value={draft.tasks}
          error={faults.tasks}
          showsRuns={showsRuns}
          onChange={(tasks) => change({ tasks })}
          onLeave={() => leave('tasks')}
        />
        <CheckFields draft={draft} faults={faults} idOf={idOf} onChange={change} onLeave={leave} />
        <div className="grid gap-4 sm:grid-cols-2">
          <fieldset aria-describedby={faults.ways ? `${idOf('ways')}-note` : undefined}>
            <legend className="mb-1 font-medium">{words.ways.label}</legend>
            {WAYS.map((way, at) => (
              <CheckRow
                key={way}
                {...(at === 0 && { id: idOf('ways') })}
                isOn={draft.ways.includes(way)}
                onTurn={() => {
                  leave('ways')
                  change({ ways: WAYS.filter((one) => (one === way) !== draft.ways.includes(one)) })
                }}
              >
                {WAY_NAMES[way]}
              </CheckRow>
            ))}
            {faults.ways && <FieldNote id={`${idOf('ways')}-note`} error={faults.ways} />}
          </fieldset>
          <ModelFields models={models} chosen={draft.models} onChange={(chosen) => change({ models: chosen })} />
          <Field
            {...small}
            id={idOf('repeats')}
            label={words.repeats.label}
            inputMode="numeric"
            hint={words.repeats.hint}
            value={draft.repeats}
            {...(faults.repeats && { error: faults.repeats })}
            onChange={(event) => change({ repeats: event.target.value })}
            onBlur={() => leave('repeats')}
          />
          <Field
            {...small}
            id={idOf('most')}
            label={words.most.label}
            inputMode="decimal"
            placeholder="0.25"
            hint={words.most.hint}
            value={draft.most}
            {...(faults.most && { error: faults.most })}
            onChange={(event) => change({ most: event.target.value })}
            onBlur={() => leave('most')}
          />
        </div>
        <Choice
          legend={words.consent.label}
          name={`${id}-consent`}
          value={draft.approve}
          choices={CONSENT}
          onChoose={(approve) => change({ approve })}
        />
        <Field
          {...small}
          id={`${id}-name`}
          label={words.name.label}
          hint={words.name.hint}
          maxLength={200}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {fault && <Alert tone="bad">{fault}</Alert>}
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3">
        <EstimateNote estimated={estimated} most={request?.maxCostUsd} />
        <span className="flex flex-wrap gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" kind="primary" aria-disabled={isStarting}>
            {isStarting ? words.starting : startText(request, known)}
          </Button>
        </span>
      </div>
    </form>
  )
}

function EstimateNote({ estimated, most }: { estimated: Estimated; most: number | undefined }) {
  return (
    <p
      role="status"
      className={`mr-auto min-w-0 flex-1 basis-64 text-xs ${estimated.kind === 'refused' ? 'text-bad' : 'text-ink2'}`}
    >
      {estimated.kind === 'none' && words.costHere}
      {estimated.kind === 'asking' && words.estimating}
      {estimated.kind === 'refused' && estimated.message}
      {estimated.kind === 'known' && estimateText(estimated.estimate, most)}
    </p>
  )
}
