'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { focusFirst } from '../_ui/focus-first.ts'

interface Props {
  /** What is renamed; null while the dialog is closed. */
  path: string | null
  onClose(): void
  /** Answers what is wrong, or null when it is done. */
  onRename(from: string, to: string): Promise<string | null>
}

/** Another name or place for a file or folder. */
export function RenameDialog({ path, onClose, onRename }: Props) {
  return (
    <Dialog title="Rename" isOpen={path !== null} onOpenChange={onClose}>
      {path !== null && <NameForm key={path} path={path} onClose={onClose} onRename={onRename} />}
    </Dialog>
  )
}

function NameForm({ path, onClose, onRename }: Props & { path: string }) {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The name itself is marked, without its folder and its ending: that is what mostly changes.
  useEffect(() => {
    const field = form.current?.elements.namedItem('name') as HTMLInputElement | null
    const dot = path.lastIndexOf('.')
    const start = path.lastIndexOf('/') + 1
    field?.setSelectionRange(start, dot > start ? dot : path.length)
  }, [path])

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('name') as HTMLInputElement
    const name = field.value.trim()
    if (name === path) return onClose()
    setBusy(true)
    const refused = name === '' ? 'Write a name.' : await onRename(path, name)
    setBusy(false)
    if (refused === null) return
    setFault(refused)
    field.focus()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Rename" className="grid gap-4 px-4 py-4">
      <Field
        id="new-name"
        name="name"
        label={`New name of ${path}`}
        hint="With / it goes into a folder, which is made when it is not there."
        defaultValue={path}
        ref={focusFirst}
        error={fault}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Keep the name</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          Rename
        </Button>
      </div>
    </form>
  )
}
