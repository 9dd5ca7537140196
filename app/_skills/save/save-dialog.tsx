'use client'
import { Check } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { LoadingRows } from '../../_connections/server/loading-rows.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { hrefOf } from '../place.ts'
import { readDraft, saveSkill } from '../skill-requests.ts'
import { chosenFrom, type DraftRow, draftRows, suggestName } from './draft-rows.ts'
import { LiteralsTable } from './literals-table.tsx'
import { RunChoice } from './run-choice.tsx'
import { words } from './words.ts'

interface Props {
  /** Null: one of the last runs is chosen here. */
  runId: string | null
  isOpen: boolean
  onClose(): void
  /** Says where it is now. */
  onSaved(said: ReactNode): void
}

/** Makes the program of a run a skill: what it is called, what it does, and what can be set at each run. */
export function SaveDialog({ runId, isOpen, onClose, onSaved }: Props) {
  const [picked, setPicked] = useState<string | null>(null)
  const chosen = runId ?? picked
  return (
    <Dialog title={words.title} size="wide" isOpen={isOpen} onOpenChange={onClose}>
      {runId === null && (
        <div className="px-4 pt-3">
          <RunChoice value={chosen} onChoose={setPicked} />
        </div>
      )}
      {chosen !== null && (
        // Whoever chooses among runs goes on choosing.
        <SaveForm key={chosen} runId={chosen} takesFocus={runId !== null} onClose={onClose} onSaved={onSaved} />
      )}
      {chosen === null && (
        <div className="flex justify-end px-4 py-3">
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      )}
    </Dialog>
  )
}

interface Draft {
  rows: DraftRow[]
  taken: { own: readonly string[]; shared: readonly string[] }
}

interface FormProps extends Omit<Props, 'isOpen'> {
  runId: string
  takesFocus: boolean
}

/** The dialog is open before its form is there. */
const focusNow = (field: HTMLInputElement | null) => field?.focus()

function SaveForm({ runId, takesFocus, onClose, onSaved }: FormProps) {
  const id = useId()
  const router = useRouter()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [mayReplace, setMayReplace] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    void readDraft(runId).then((answer) => {
      if (isGone) return
      if (!answer.ok) return setFault(answer.message)
      const { offered, taken, description: said } = answer.value
      setDraft({ rows: draftRows(offered), taken })
      setDescription(said)
      setName(suggestName(said))
    })
    return () => {
      isGone = true
    }
  }, [runId])

  if (draft === null)
    return (
      <div className="px-4 py-4">
        {fault ? <Alert tone="bad">{fault}</Alert> : <LoadingRows label={words.reading} />}
      </div>
    )
  const isOwn = draft.taken.own.includes(name.trim())
  const isShared = draft.taken.shared.includes(name.trim())

  async function save(rows: readonly DraftRow[]) {
    const got = chosenFrom(rows)
    if ('fault' in got) return setFault(got.fault)
    if (name.trim() === '') return setFault(words.noName)
    if (description.trim() === '') return setFault(words.doesNothing)
    setBusy(true)
    setFault(null)
    const wanted = { runId, name: name.trim(), description: description.trim(), mayReplace: isOwn && mayReplace }
    const answer = await saveSkill({ ...wanted, ...got })
    setBusy(false)
    if (!answer.ok) return setFault(answer.message)
    const { skill, version, whyNoTest } = answer.value
    onSaved(<Saved name={skill.name} version={version} whyNoTest={whyNoTest} />)
    router.refresh()
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={words.label}
      onSubmit={(event) => {
        event.preventDefault()
        void save(draft.rows)
      }}
    >
      <div className="grid gap-3 px-4 py-3">
        <Field
          id={`${id}-name`}
          size="small"
          label={words.name}
          value={name}
          ref={takesFocus ? focusNow : undefined}
          onChange={(event) => setName(event.target.value)}
          hint={words.nameHint}
          {...(isShared && { error: words.isShared })}
          autoComplete="off"
          spellCheck={false}
        />
        {isOwn && (
          <label className="flex min-h-6 items-center gap-2 max-lg:min-h-11">
            <input
              type="checkbox"
              checked={mayReplace}
              onChange={(event) => setMayReplace(event.target.checked)}
              className="size-4 flex-none accent-accent-fill"
            />
            <span>{words.isOwn}</span>
          </label>
        )}
        <Field
          id={`${id}-description`}
          size="small"
          label={words.does}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          hint={words.doesHint}
          maxLength={1_024}
          autoComplete="off"
        />
        <LiteralsTable rows={draft.rows} onChange={(rows) => setDraft({ ...draft, rows })} />
        <p className="flex items-start gap-2 text-ink2">
          <Check size={15} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
          {words.test}
        </p>
        {fault && <Alert tone="bad">{fault}</Alert>}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? words.busy : words.save}
          {!isBusy && name.trim() !== '' && (
            <span className="max-w-[220px] truncate max-sm:sr-only">{name.trim()}</span>
          )}
        </Button>
      </div>
    </form>
  )
}

function Saved({ name, version, whyNoTest }: { name: string; version: number; whyNoTest: string | undefined }) {
  return (
    <>
      {words.saved.before}{' '}
      <Link href={hrefOf(name)} className="font-medium underline">
        {name}
      </Link>
      {words.saved.after(version, whyNoTest)}
    </>
  )
}
