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

const PROVIDERS = MODEL_PROVIDER_NAMES.map((value) => ({ value, label: providerOf(value).label }))
const FALLBACKS = [
  { value: 'rules', label: 'Rules write it', hint: 'The run continues, and the page says why rules were used.' },
  { value: 'none', label: 'Nothing', hint: 'The run ends and says what went wrong.' },
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
        aria-label="Model settings"
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
        className="grid max-w-[640px] gap-5"
      >
        <Switch isOn={fields.enabled} onSwitch={(enabled) => change({ enabled })} className="font-medium">
          A model writes the programs
        </Switch>
        <Choice
          legend="Provider"
          name="provider"
          value={fields.provider}
          choices={PROVIDERS}
          isWide
          onChoose={form.chooseProvider}
        />
        {fields.provider !== 'azure_openai' ? (
          <Field
            {...text('baseUrl')}
            label="Base URL"
            inputMode="url"
            hint={
              fields.provider === 'local'
                ? `Where its OpenAI-compatible API begins. Empty is Ollama’s, ${provider.baseUrl}`
                : `Empty is ${provider.label} itself.`
            }
          />
        ) : (
          <>
            <Field
              {...text('azureEndpoint')}
              label="Azure endpoint"
              inputMode="url"
              hint="For example https://my-resource.openai.azure.com"
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field {...text('azureDeployment')} label="Deployment" hint="Empty is the name of the model." />
              <Field {...text('azureApiVersion')} label="API version" hint="For example 2024-10-21" />
            </div>
          </>
        )}
        <Field {...text('model')} label="Model" hint={`As the provider calls it, for example ${provider.model}`} />
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
            label="Temperature"
            inputMode="decimal"
            hint="0 to 2; empty is the model's own."
          />
          <Field {...text('maxTokens')} label="Token limit" inputMode="numeric" hint="Per response; empty is none." />
          <Field
            {...text('timeoutSeconds')}
            label="Time limit, seconds"
            inputMode="decimal"
            hint="Then the request times out."
          />
        </div>
        <Choice
          legend="When the model fails, who writes the program?"
          name="fallback"
          value={fields.fallback}
          choices={FALLBACKS}
          onChoose={(fallback) => change({ fallback })}
        />
        {form.fault && <Alert tone="bad">{form.fault}</Alert>}
        {form.trial && <Trial trial={form.trial} />}
        <div className="flex flex-wrap items-center gap-2">
          <Button onMouseDown={keepFocus} type="submit" kind="primary" disabled={busy !== null}>
            {busy === 'saving' ? 'Saving…' : 'Save'}
          </Button>
          <Button onMouseDown={keepFocus} onClick={() => void form.test()} disabled={busy !== null}>
            {busy === 'testing' ? 'Testing…' : 'Test'}
          </Button>
          <span role="status" className="px-1 font-medium text-ok">
            {form.said}
          </span>
          {shown.from === 'browser' && (
            <Button className="sm:ml-auto" onClick={() => setAsked(true)} disabled={busy !== null}>
              Reset to the configuration
            </Button>
          )}
        </div>
        <Dialog
          title="Reset to the configuration?"
          description="What was set here is forgotten, the key too. The configuration of this installation holds again."
          isOpen={isAsked}
          onOpenChange={setAsked}
        >
          <div className="flex justify-end gap-2 px-4 py-3">
            <Button onClick={() => setAsked(false)}>Cancel</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsked(false)
                void form.reset()
              }}
            >
              Reset
            </Button>
          </div>
        </Dialog>
      </form>
    </>
  )
}

const hostOf = (settings: ShownModelSettings) => URL.parse(keyGoesTo(settings) ?? '')?.host ?? 'another address'

/** Else the field is left while the button is pressed, and its fault moves the button away under the pointer. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault()

type TextField = Exclude<keyof ModelFields, 'enabled' | 'provider' | 'fallback'>

/** What came of asking the model for a word. */
function Trial({ trial }: { trial: ModelTest }) {
  if (!trial.ok) {
    const { message, fault } = trial
    if (!fault) return <Alert tone="bad">{message}</Alert>
    const words = fixInWords(fault.fix)
    return (
      <Alert tone="bad">
        <p className="mb-2">{fault.what}</p>
        <Button size="small" onClick={() => focusField(idOf(fault.fix.fields))}>
          {words.charAt(0).toUpperCase() + words.slice(1)}
        </Button>
      </Alert>
    )
  }
  const { usage } = trial
  return (
    <Alert tone="ok">
      {trial.model} answered in {formatDuration(trial.ms)}.
      {usage && ` ${formatCount(usage.inputTokens)} tokens read, ${formatCount(usage.outputTokens)} written.`}
    </Alert>
  )
}
