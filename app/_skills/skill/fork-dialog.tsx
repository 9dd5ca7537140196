'use client'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { focusFirst } from '../../_ui/focus-first.ts'
import { hrefOf } from '../place.ts'
import { forkSkill } from '../skill-requests.ts'
import { words } from './words.ts'

interface Props {
  name: string
  isOpen: boolean
  onClose(): void
}

/** A skill of one's own, made from this one. */
export function ForkDialog({ name, isOpen, onClose }: Props) {
  const router = useRouter()
  const [as, setAs] = useState(`my-${name}`.slice(0, 64))
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function fork(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const answer = await forkSkill(name, as.trim())
    setBusy(false)
    if (!answer.ok) return setFault(answer.message)
    onClose()
    router.push(hrefOf(as.trim()))
  }

  return (
    <Dialog title={words.fork.title(name)} description={words.fork.about} isOpen={isOpen} onOpenChange={onClose}>
      <form method="post" noValidate aria-label={words.fork.title(name)} onSubmit={(event) => void fork(event)}>
        <div className="px-4 py-3">
          <Field
            id="fork-as"
            size="small"
            label={words.fork.name}
            hint={words.fork.nameHint}
            value={as}
            ref={focusFirst}
            onChange={(event) => setAs(event.target.value)}
            {...(fault !== null && { error: fault })}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div className="flex justify-end gap-2 border-line border-t px-4 py-3">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" kind="primary" disabled={isBusy}>
            {isBusy ? words.fork.busy : words.fork.fork}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
