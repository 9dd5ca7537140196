import Link from 'next/link'
import { useEffect, useState } from 'react'
import { MODEL_PROVIDER_NAMES, providerOf } from '../../../../lib/config/model-providers.ts'
import type { ShownModelSettings } from '../../../../lib/settings/model-settings.ts'
import { KeyField } from '../../../_settings/model/key-field.tsx'
import { useModelForm } from '../../../_settings/model/use-model-form.ts'
import { Alert } from '../../../_ui/alert.tsx'
import { Button } from '../../../_ui/button.tsx'
import { Field } from '../../../_ui/field.tsx'
import { join } from '../../../_ui/join.ts'
import { Select } from '../../../_ui/select.tsx'
import { QUIET } from '../section-head.tsx'
import { words } from '../words.ts'
import { StepCard, StepFoot } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

const { model: said } = words
/** Those that want a key and nothing else. */
const WITH_KEY = MODEL_PROVIDER_NAMES.filter((name) => providerOf(name).needsKey && providerOf(name).baseUrl !== null)

/** Which model writes programs, as far as a key is enough; the rest is in the settings. */
export function ModelCard({ steps, number, onHide, onDone }: StepProps) {
  return (
    <StepCard number={number} title={said.title} short={said.short} open={said.choose} onHide={onHide}>
      <p className="text-ink2 text-xs">{said.about}</p>
      {steps.model && <ModelFields initial={steps.model} onStay={onHide} onDone={onDone} />}
    </StepCard>
  )
}

function ModelFields({
  initial,
  onStay,
  onDone,
}: {
  initial: ShownModelSettings
  onStay(): void
  onDone(words: string): void
}) {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const isSimple = WITH_KEY.includes(initial.provider)
  const form = useModelForm({ ...initial, enabled: true, ...(!isSimple && { provider: WITH_KEY[0]! }) })
  const { fields, key, busy, trial, fault } = form
  const provider = providerOf(fields.provider)
  const { hasKey } = form.shown
  const wrong = fault ?? (trial && !trial.ok ? (trial.fault?.what ?? trial.message) : Object.values(form.faults)[0])
  return (
    <form
      aria-label={said.title}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.testAndSave((settings) => onDone(said.saved(settings.model)))
      }}
      className="mt-1.5 flex min-h-0 flex-1 flex-col gap-1.5"
    >
      {/* What is typed before the page is alive would be lost. */}
      <fieldset disabled={!isAlive} className={join('grid items-start gap-2', !hasKey && 'grid-cols-[2fr_3fr]')}>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is in it. */}
        <label className="grid min-w-0 gap-1">
          <span className="font-medium">{said.provider}</span>
          <Select
            value={fields.provider}
            onChange={({ target }) => form.chooseProvider(target.value as typeof fields.provider)}
          >
            {WITH_KEY.map((name) => (
              <option key={name} value={name}>
                {providerOf(name).label}
              </option>
            ))}
          </Select>
        </label>
        {hasKey ? (
          <KeyField hasKey savedFor={null} isNeeded={provider.needsKey} change={key} onChange={form.setKey} />
        ) : (
          <Field
            id="apiKey"
            size="small"
            label={said.key}
            type="password"
            autoComplete="new-password"
            spellCheck={false}
            value={key.kind === 'replace' ? key.key : ''}
            onChange={({ target }) => form.setKey({ kind: 'replace', key: target.value })}
          />
        )}
      </fieldset>
      <p className="text-ink3 text-xs">{said.reads(fields.model)}</p>
      {wrong && <Alert tone="bad">{wrong}</Alert>}
      <StepFoot>
        <Button type="submit" size="small" disabled={busy !== null}>
          {busy === 'testing' ? said.testing : busy === 'saving' ? said.saving : said.save}
        </Button>
        <button type="button" onClick={onStay} className={QUIET}>
          {said.stay}
        </button>
        <Link href="/settings/model" prefetch={false} className={join(QUIET, 'ml-auto')}>
          {said.other}
        </Link>
      </StepFoot>
    </form>
  )
}
