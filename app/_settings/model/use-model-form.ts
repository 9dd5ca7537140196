'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { ModelTest } from '../../../lib/codegen/model/test-model.ts'
import type { ModelSettings, ShownModelSettings } from '../../../lib/settings/model-settings.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { resetModel, saveModel, testModel } from './actions.ts'
import { type KeyChange, keyToSend } from './key-field.tsx'
import { fieldsOf, type ModelFaults, type ModelFields, type Preset, presetOf, readFields } from './model-fields.ts'
import { words } from './words.ts'

const SAID_MS = 2_000

/** The form of the model settings: what is typed, what is wrong with it, and what the server said. */
export function useModelForm(initial: ShownModelSettings) {
  const { refresh } = useRouter()
  const [shown, setShown] = useState(initial)
  const [fields, setFields] = useState(() => fieldsOf(initial))
  const [key, setKey] = useState<KeyChange>({ kind: 'keep' })
  const [faults, setFaults] = useState<ModelFaults>({})
  const [busy, setBusy] = useState<'saving' | 'testing' | 'resetting' | null>(null)
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [trial, setTrial] = useState<ModelTest | null>(null)

  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  // Whoever follows a link to a field is there with the keyboard too.
  useEffect(() => focusField(location.hash.slice(1)), [])

  function change(part: Partial<ModelFields>) {
    // What is typed now is not saved.
    setSaid('')
    setFields({ ...fields, ...part })
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))))
  }

  /** Another provider has another address and other models; what was typed for one is there again when it is chosen. */
  const typed = useRef(new Map<ModelFields['provider'], Preset>())
  function chooseProvider(provider: ModelFields['provider']) {
    const { baseUrl, model } = fields
    typed.current.set(fields.provider, { baseUrl, model })
    change({ provider, ...(typed.current.get(provider) ?? presetOf(provider)) })
  }

  /** A server of one's own, with its model. */
  function pick(found: Preset) {
    const { baseUrl, model } = fields
    if (fields.provider !== 'local') typed.current.set(fields.provider, { baseUrl, model })
    change({ enabled: true, provider: 'local', ...found })
    setTrial(null)
  }

  /** Tells what is wrong with one field, when it is left. */
  function leave(field: keyof ModelFields) {
    const found = readFields(fields).faults[field]
    setFaults(({ [field]: _, ...others }) => (found ? { ...others, [field]: found } : others))
  }

  /** Takes what the server answered; `take` gets it when it is neither a fault of a field nor of the whole. */
  async function ask<Value extends object>(
    what: 'saving' | 'testing',
    send: typeof saveModel | typeof testModel,
    take: (value: Value) => void,
  ) {
    const read = readFields(fields)
    setFaults(read.faults)
    setFault(null)
    setTrial(null)
    if (!read.settings) return focusFirstFault()
    setBusy(what)
    const answer = await send({ settings: { ...read.settings } satisfies ModelSettings, apiKey: keyToSend(key) }).catch(
      () => null,
    )
    setBusy(null)
    if (!answer) return setFault(NO_ANSWER)
    if (!answer.ok) return setFault(answer.error.message)
    if (!('faults' in answer.value)) return take(answer.value as Value)
    setFaults(answer.value.faults)
    focusFirstFault()
  }

  function settle(settings: ShownModelSettings, sentence: string) {
    setShown(settings)
    setFields(fieldsOf(settings))
    setKey({ kind: 'keep' })
    setFaults({})
    setSaid(sentence)
    // What the page says of where a task goes is another now.
    refresh()
  }

  async function reset() {
    setBusy('resetting')
    const answer = await resetModel(undefined).catch(() => null)
    setBusy(null)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    setFault(null)
    setTrial(null)
    settle(answer.value, words.settings.wasReset)
  }

  return {
    shown,
    fields,
    key,
    faults,
    busy,
    said,
    fault,
    trial,
    change,
    chooseProvider,
    pick,
    leave,
    setKey(change: KeyChange) {
      setSaid('')
      setKey(change)
    },
    save: () =>
      ask<{ settings: ShownModelSettings }>('saving', saveModel, ({ settings }) =>
        settle(settings, words.settings.saved),
      ),
    test: () => ask<ModelTest>('testing', testModel, setTrial),
    /** Saves what answered; `onSaved` is called then. */
    testAndSave: (onSaved: (settings: ShownModelSettings) => void) =>
      ask<ModelTest>('testing', testModel, (tried) => {
        setTrial(tried)
        if (!tried.ok) return
        void ask<{ settings: ShownModelSettings }>('saving', saveModel, ({ settings }) => {
          settle(settings, words.settings.saved)
          onSaved(settings)
        })
      }),
    reset,
  }
}

/** A field by its id, or the first thing in a group that can be pressed. */
export function focusField(id: string): void {
  const field = id === '' ? null : document.getElementById(id)
  const target = field?.matches('fieldset') ? field.querySelector('button') : field
  target?.focus()
}

/** After the faults are drawn, so that a reader hears the field with its fault. */
function focusFirstFault(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
}
