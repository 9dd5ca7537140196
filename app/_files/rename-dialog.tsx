'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { focusFirst } from '../_ui/focus-first.ts'
import { words } from './words.ts'

/** Both give another path: what they ask for is told in other words. */
export type Renaming = 'rename' | 'move'

interface Props {
  /** What is renamed or moved; null while the dialog is closed. */
  renamed: { path: string; how: Renaming } | null
  onClose(): void
  /** Answers what is wrong, or null when it is done. */
  onRename(from: string, to: string): Promise<string | null>
}

/** Another name or place for a file or folder. */
export function RenameDialog({ renamed, ...rest }: Props) {
  return (
    <Dialog
      title={words.renaming[renamed?.how ?? 'rename'].title}
      isOpen={renamed !== null}
      onOpenChange={rest.onClose}
    >
      {renamed !== null && <NameForm key={renamed.path} {...renamed} {...rest} />}
    </Dialog>
  )
}

type FormProps = Omit<Props, 'renamed'> & { path: string; how: Renaming }

function NameForm({ path, how, onClose, onRename }: FormProps) {
  const { title, label } = words.renaming[how]
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // What mostly changes is marked: the name without its folder and its ending, or the folder.
  useEffect(() => {
    const field = form.current?.elements.namedItem('name') as HTMLInputElement | null
    const dot = path.lastIndexOf('.')
    const start = path.lastIndexOf('/') + 1
    if (how === 'move') field?.setSelectionRange(0, start)
    else field?.setSelectionRange(start, dot > start ? dot : path.length)
  }, [path, how])

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('name') as HTMLInputElement
    const name = field.value.trim()
    if (name === path) return onClose()
    setBusy(true)
    const refused = name === '' ? words.writeName : await onRename(path, name)
    setBusy(false)
    if (refused === null) return
    setFault(refused)
    field.focus()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={title} className="grid gap-4 px-4 py-4">
      <Field
        id="new-name"
        name="name"
        label={label(path)}
        hint={words.pathHint}
        defaultValue={path}
        ref={focusFirst}
        error={fault}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {title}
        </Button>
      </div>
    </form>
  )
}
