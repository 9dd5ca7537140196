'use client'
import { useCallback, useEffect, useState } from 'react'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount } from '../../../lib/format/duration.ts'
import type { Checkpoint } from '../../../lib/workspace/checkpoints/checkpoint.ts'
import { formatAgo } from '../../_format/time.ts'
import { saveWantsCheckpoint, wantsCheckpoint } from '../../_run/checkpoint-choice.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { focusFirst } from '../../_ui/focus-first.ts'
import { Switch } from '../../_ui/switch.tsx'
import { useArmed } from '../../_ui/use-armed.ts'
import { asideBeforeRuns } from '../before-runs.ts'
import { FoldButton } from '../fold-button.tsx'
import { deleteCheckpoint, listCheckpoints, makeCheckpoint, type RestoreEnd } from './checkpoint-requests.ts'
import { RestoreForm } from './restore-form.tsx'
import { words } from './words.ts'

interface Props {
  isOpen: boolean
  onClose(): void
  /** How many there are, whenever that is known. */
  onCounted(count: number): void
  /** One was made or deleted: the history of every file may be another one. */
  onChanged(): void
  /** All files are what they were at one; `before` is what they were until then. */
  onRestored(name: string, end: RestoreEnd): void
}

/** All files as they were at moments: made by name, compared, brought back, forgotten. */
export function CheckpointsDialog({ isOpen, onClose, ...props }: Props) {
  const [restored, setRestored] = useState<Checkpoint | null>(null)
  const close = () => {
    setRestored(null)
    onClose()
  }
  return (
    <Dialog
      title={restored ? words.restoring.title(restored.name) : words.title}
      size="wide"
      isOpen={isOpen}
      onOpenChange={close}
    >
      {restored ? (
        <RestoreForm
          key={restored.id}
          checkpoint={restored}
          onCancel={() => setRestored(null)}
          onRestored={(name, end) => {
            setRestored(null)
            props.onRestored(name, end)
          }}
        />
      ) : (
        <CheckpointList {...props} onRestore={setRestored} onClose={close} />
      )}
    </Dialog>
  )
}

type ListProps = Pick<Props, 'onCounted' | 'onChanged' | 'onClose'> & { onRestore(checkpoint: Checkpoint): void }

function CheckpointList({ onCounted, onChanged, onRestore, onClose }: ListProps) {
  const [list, setList] = useState<Checkpoint[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const refresh = useCallback(async () => {
    const answer = await listCheckpoints()
    if (!answer.ok) return setFault(answer.message)
    setList(answer.value.checkpoints)
    onCounted(answer.value.checkpoints.length)
  }, [onCounted])
  useEffect(() => void refresh(), [refresh])

  async function changed() {
    onChanged()
    await refresh()
  }

  async function remove({ id }: Checkpoint) {
    const answer = await deleteCheckpoint(id)
    setAsked(null)
    setFault(answer.ok ? null : answer.message)
    await changed()
  }

  const { others, beforeRuns } = asideBeforeRuns(list ?? [])
  const rowOf = (checkpoint: Checkpoint) => (
    <CheckpointRow
      key={checkpoint.id}
      checkpoint={checkpoint}
      isAsked={asked === checkpoint.id}
      onAsk={(isAsked) => setAsked(isAsked ? checkpoint.id : null)}
      onRestore={() => onRestore(checkpoint)}
      onDelete={() => void remove(checkpoint)}
    />
  )
  return (
    <div className="grid gap-3 px-4 py-4">
      <MakeForm onMade={changed} />
      {fault && <Alert tone="bad">{fault}</Alert>}
      {list === null && !fault && <p className="text-ink3">{words.reading}</p>}
      {list?.length === 0 && <p className="text-ink3">{words.none}</p>}
      {list && list.length > 0 && (
        <div className="overflow-hidden rounded-md border border-line">
          <table className="w-full border-collapse">
            <thead className="h-7 bg-sunken text-left text-ink3 text-xs">
              <tr>
                <th scope="col" className="pl-4 font-medium">
                  {words.heads.name}
                </th>
                <th scope="col" className="px-2.5 text-right font-medium max-sm:hidden">
                  {words.heads.files}
                </th>
                <th scope="col" className="px-2.5 text-right font-medium max-sm:hidden">
                  {words.heads.size}
                </th>
                <th scope="col" className="px-2.5 font-medium">
                  {words.heads.made}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {others.map(rowOf)}
              {beforeRuns.length > 0 && (
                <tr className="border-line border-t">
                  <td colSpan={5}>
                    <FoldButton isOpen={isOpen} onFold={setOpen} className="px-4">
                      {words.beforeRuns(beforeRuns.length)}
                    </FoldButton>
                  </td>
                </tr>
              )}
              {isOpen && beforeRuns.map(rowOf)}
            </tbody>
          </table>
        </div>
      )}
      <BeforeRunsSwitch />
      <p className="text-ink3 text-xs">{words.stored}</p>
      <div className="flex justify-end">
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </div>
  )
}

/** Whether the playground asks for one with each run. */
function BeforeRunsSwitch() {
  const [isOn, setOn] = useState(wantsCheckpoint)
  const [fault, setFault] = useState(false)
  return (
    <div>
      <Switch
        isOn={isOn}
        aria-describedby="before-runs-hint"
        onSwitch={(wants) => {
          const isKept = saveWantsCheckpoint(wants)
          setFault(!isKept)
          if (isKept) setOn(wants)
        }}
      >
        {words.eachRun.label}
      </Switch>
      <p id="before-runs-hint" className="text-ink3 text-xs">
        {fault ? words.eachRun.notKept : words.eachRun.hint}
      </p>
    </div>
  )
}

function MakeForm({ onMade }: { onMade(): Promise<void> }) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: React.FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setFault(words.making.noName)
    setBusy(true)
    const answer = await makeCheckpoint(name)
    setBusy(false)
    setFault(answer.ok ? undefined : answer.message)
    if (!answer.ok) return
    setName('')
    await onMade()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={words.making.label} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          id="checkpoint-name"
          label={words.making.name}
          size="small"
          placeholder={words.making.example}
          value={name}
          error={fault}
          ref={focusFirst}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" kind="secondary" disabled={isBusy} className="mt-6">
        {isBusy ? words.making.busy : words.making.make}
      </Button>
    </form>
  )
}

interface RowProps {
  checkpoint: Checkpoint
  isAsked: boolean
  onAsk(isAsked: boolean): void
  onRestore(): void
  onDelete(): void
}

function CheckpointRow({ checkpoint, isAsked, onAsk, onRestore, onDelete }: RowProps) {
  const { name, why, files, bytes, createdAt } = checkpoint
  return (
    <tr className="min-h-9 border-line border-t">
      <td className="py-1.5 pl-4">
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        {why !== 'asked' && <span className="text-ink3 text-xs"> {words.row.byItself}</span>}
      </td>
      <td className="px-2.5 text-right tabular-nums max-sm:hidden">{formatCount(files)}</td>
      <td className="whitespace-nowrap px-2.5 text-right tabular-nums max-sm:hidden">{formatBytes(bytes)}</td>
      <td className="whitespace-nowrap px-2.5 text-ink2" suppressHydrationWarning>
        {formatAgo(createdAt, Date.now())}
      </td>
      <td className="py-1 pr-2 text-right">
        {isAsked ? (
          <DeleteAnswers name={name} onKeep={() => onAsk(false)} onDelete={onDelete} />
        ) : (
          <span className="inline-flex flex-wrap justify-end gap-1.5">
            <Button size="small" onClick={onRestore} aria-label={words.row.restoreLabel(name)}>
              {words.row.restore}
            </Button>
            <Button size="small" onClick={() => onAsk(true)} aria-label={words.row.deleteLabel(name)}>
              {words.row.delete}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}

/** The button that was pressed is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function DeleteAnswers({ name, onKeep, onDelete }: { name: string; onKeep(): void; onDelete(): void }) {
  const isArmed = useArmed()
  return (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      <Button size="small" ref={takeFocus} onClick={onKeep}>
        {words.cancel}
      </Button>
      <Button
        size="small"
        kind="danger"
        aria-disabled={!isArmed}
        aria-label={words.row.forGoodLabel(name)}
        onClick={() => isArmed && onDelete()}
      >
        {words.row.forGood}
      </Button>
    </span>
  )
}
