'use client'
import { useState } from 'react'
import type { ModelTest } from '../../../lib/codegen/model/test-model.ts'
import { MODEL_PROVIDER_NAMES, providerOf } from '../../../lib/config/model-providers.ts'
import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import { fixInWords, idOf } from '../../../lib/runs/model-fault.ts'
import { isSameAddress, keyGoesTo } from '../../../lib/settings/key-address.ts'
import type { ShownModelSettings } from '../../../lib/settings/model-settings.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { Switch } from '../../_ui/switch.tsx'
import { Choice } from './choice.tsx'
import { FoundServers } from './found-servers.tsx'
import { KeyField } from './key-field.tsx'
import type { ModelFields } from './model-fields.ts'
import { focusField, useModelForm } from './use-model-form.ts'
import { words } from './words.ts'

const PROVIDERS = MODEL_PROVIDER_NAMES.map((value) => ({ value, label: providerOf(value).label }))
const FALLBACKS = [
  { value: 'rules', ...words.settings.rules },
  { value: 'none', ...words.settings.none },
] as const

/** Which model writes programs, how it is reached, and what happens when it cannot be. */
export function ModelForm({ initial }: { initial: ShownModelSettings }) {
  const form = useModelForm(initial)
  const [isAsked, setAsked] = useState(false)
  const { fields, faults, shown, busy, change } = form
  const provider = providerOf(fields.provider)

  const text = (name: TextField) => ({
    id: name,
    name,
    size: 'small' as const,
    value: fields[name],
    error: faults[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.value }),
    onBlur: () => form.leave(name),
  })

  return (
    <>
      <FoundServers current={fields} saved={shown} onPick={form.pick} />
      <form
        method="post"
        noValidate
        aria-label={words.settings.label}
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
        className="grid max-w-[640px] gap-5"
      >
        <Switch isOn={fields.enabled} onSwitch={(enabled) => change({ enabled })} className="font-medium">
          {words.settings.enabled}
        </Switch>
        <Choice
          legend={words.settings.provider}
          name="provider"
          value={fields.provider}
          choices={PROVIDERS}
          isWide
          onChoose={form.chooseProvider}
        />
        {fields.provider !== 'azure_openai' ? (
          <Field
            {...text('baseUrl')}
            label={words.settings.baseUrl}
            inputMode="url"
            hint={
              fields.provider === 'local'
                ? words.settings.baseUrlOfLocal(provider.baseUrl ?? '')
                : words.settings.baseUrlHint(provider.label)
            }
          />
        ) : (
          <>
            <Field
              {...text('azureEndpoint')}
              label={words.settings.azureEndpoint}
              inputMode="url"
              hint={words.settings.azureEndpointHint}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                {...text('azureDeployment')}
                label={words.settings.azureDeployment}
                hint={words.settings.azureDeploymentHint}
              />
              <Field
                {...text('azureApiVersion')}
                label={words.settings.azureApiVersion}
                hint={words.settings.azureApiVersionHint}
              />
            </div>
          </>
        )}
        <Field {...text('model')} label={words.settings.model} hint={words.settings.modelHint(provider.model)} />
        <KeyField
          hasKey={shown.hasKey}
          savedFor={isSameAddress(shown, fields) ? null : hostOf(shown)}
          isNeeded={provider.needsKey}
          change={form.key}
          onChange={form.setKey}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <Field
            {...text('temperature')}
            label={words.settings.temperature}
            inputMode="decimal"
            hint={words.settings.temperatureHint}
          />
          <Field
            {...text('maxTokens')}
            label={words.settings.maxTokens}
            inputMode="numeric"
            hint={words.settings.maxTokensHint}
          />
          <Field
            {...text('timeoutSeconds')}
            label={words.settings.timeoutSeconds}
            inputMode="decimal"
            hint={words.settings.timeoutSecondsHint}
          />
        </div>
        <Choice
          legend={words.settings.fallback}
          name="fallback"
          value={fields.fallback}
          choices={FALLBACKS}
          onChoose={(fallback) => change({ fallback })}
        />
        {form.fault && <Alert tone="bad">{form.fault}</Alert>}
        {form.trial && <Trial trial={form.trial} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button onMouseDown={keepFocus} type="submit" kind="primary" disabled={busy !== null}>
            {busy === 'saving' ? words.settings.saving : words.settings.save}
          </Button>
          <Button onMouseDown={keepFocus} onClick={() => void form.test()} disabled={busy !== null}>
            {busy === 'testing' ? words.settings.testing : words.settings.test}
          </Button>
          <span role="status" className="px-1 font-medium text-ok">
            {form.said}
          </span>
          {shown.from === 'browser' && (
            <Button className="sm:ml-auto" onClick={() => setAsked(true)} disabled={busy !== null}>
              {words.settings.reset}
            </Button>
          )}
        </div>
        <Dialog title={words.reset.title} description={words.reset.about} isOpen={isAsked} onOpenChange={setAsked}>
          <div className="flex justify-end gap-2 px-4 py-3">
            <Button onClick={() => setAsked(false)}>{words.reset.cancel}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsked(false)
                void form.reset()
              }}
            >
              {words.reset.confirm}
            </Button>
          </div>
        </Dialog>
      </form>
    </>
  )
}

const hostOf = (settings: ShownModelSettings) => URL.parse(keyGoesTo(settings) ?? '')?.host ?? words.key.anotherAddress

/** Else the field is left while the button is pressed, and its fault moves the button away under the pointer. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault()

type TextField = Exclude<keyof ModelFields, 'enabled' | 'provider' | 'fallback'>

/** What came of asking the model for a word. */
function Trial({ trial }: { trial: ModelTest }) {
  if (!trial.ok) {
    const { message, fault } = trial
    if (!fault) return <Alert tone="bad">{message}</Alert>
    const fix = fixInWords(fault.fix)
    return (
      <Alert tone="bad">
        <p className="mb-2">{fault.what}</p>
        <Button size="small" onClick={() => focusField(idOf(fault.fix.fields))}>
          {fix.charAt(0).toUpperCase() + fix.slice(1)}
        </Button>
      </Alert>
    )
  }
  const { usage } = trial
  return (
    <Alert tone="ok">
      {words.settings.answered(trial.model, formatDuration(trial.ms))}
      {usage && ` ${words.settings.usage(formatCount(usage.inputTokens), formatCount(usage.outputTokens))}`}
    </Alert>
  )
}
