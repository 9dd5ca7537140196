'use client'
import { type FormEvent, useId, useState } from 'react'
import { LongField } from '../../_connections/long-field.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { Button, Key } from '../../_ui/button.tsx'
import { UnsavedDialog } from '../../_ui/unsaved-dialog.tsx'
import { isSaveKey, usePageKey } from '../../_ui/use-page-key.ts'
import { editSkill } from '../skill-requests.ts'
import { words } from './words.ts'

interface Props {
  name: string
  texts: { file: string; module: string }
  /** Of what is edited: what was changed meanwhile is not saved over. */
  digest: string
  /** Which of them can be edited here. */
  parts: readonly ('file' | 'module')[]
  onSaved(): void
  onCancel?: () => void
}

const LABELS = { file: 'SKILL.md', module: 'skill.ts' }
const ROWS = { file: 16, module: 20 }

/** The texts of a skill as plain fields. What could not be used is not saved. */
export function EditTexts({ name, texts, digest, parts, onSaved, onCancel }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(texts)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isChanged = parts.some((part) => typed[part] !== texts[part])
  usePageKey(isSaveKey, () => isChanged && !isBusy && void save())

  async function save(event?: FormEvent) {
    event?.preventDefault()
    setBusy(true)
    setFault(null)
    const change = Object.fromEntries(parts.map((part) => [part, typed[part]]))
    const answer = await editSkill(name, { ...change, digest })
    setBusy(false)
    if (answer.ok) onSaved()
    else setFault(answer.message)
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={words.edit(name)}
      onSubmit={(event) => void save(event)}
      className="grid gap-3"
    >
      {parts.map((part) => (
        <LongField
          key={part}
          id={`${id}-${part}`}
          label={LABELS[part]}
          rows={ROWS[part]}
          value={typed[part]}
          onChange={(event) => setTyped({ ...typed, [part]: event.target.value })}
        />
      ))}
      {fault !== null && <Alert tone="bad">{fault}</Alert>}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && <Button onClick={() => (isChanged ? setAsked(true) : onCancel())}>{words.cancel}</Button>}
        <Button type="submit" kind="secondary" disabled={isBusy}>
          {isBusy ? words.saving : words.save}
          <Key className="max-sm:hidden">{words.saveKey}</Key>
        </Button>
      </div>
      <UnsavedDialog
        title={words.discarding.title(parts.map((part) => LABELS[part]))}
        keep={words.discarding.keep}
        lose={words.discarding.lose}
        isOpen={isAsked}
        onAnswer={(discards) => {
          setAsked(false)
          if (discards) onCancel?.()
        }}
      />
    </form>
  )
}
