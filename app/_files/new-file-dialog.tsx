'use client'
import { useState } from 'react'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { focusFirst } from '../_ui/focus-first.ts'
import { words } from './words.ts'

interface Props {
  isOpen: boolean
  /** Where it goes unless somebody writes something else: `reports/`, or nothing. */
  folder: string
  onClose(): void
  /** Answers what is wrong, or null when it is there. */
  onMake(path: string): Promise<string | null>
}

/** An empty file, to write into. */
export function NewFileDialog({ isOpen, onClose, ...props }: Props) {
  return (
    <Dialog title={words.making.title} isOpen={isOpen} onOpenChange={onClose}>
      <NameForm onClose={onClose} {...props} />
    </Dialog>
  )
}

function NameForm({ folder, onClose, onMake }: Omit<Props, 'isOpen'>) {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('path') as HTMLInputElement
    const path = field.value.trim()
    setBusy(true)
    const refused = path === '' || path.endsWith('/') ? words.writeName : await onMake(path)
    setBusy(false)
    if (refused === null) return
    setFault(refused)
    field.focus()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={words.making.title} className="grid gap-4 px-4 py-4">
      <Field
        id="new-file"
        name="path"
        label={words.making.label}
        hint={words.pathHint}
        placeholder={words.making.example}
        defaultValue={folder}
        ref={focusFirst}
        error={fault}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {words.making.make}
        </Button>
      </div>
    </form>
  )
}
