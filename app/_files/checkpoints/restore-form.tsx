'use client'
import { useEffect, useState } from 'react'
import type { Checkpoint, CheckpointChange } from '../../../lib/workspace/checkpoints/checkpoint.ts'
import { formatAgo } from '../../_format/time.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { planWords, sizeWords, WOULD, wholeWords } from './change-words.ts'
import { compareCheckpoint, type RestoreEnd, restoreCheckpoint } from './checkpoint-requests.ts'
import { words } from './words.ts'

interface Props {
  checkpoint: Checkpoint
  onCancel(): void
  onRestored(name: string, end: RestoreEnd): void
}

const PAGE = 20
const TONE = { created: 'text-ok', changed: '', deleted: 'text-bad' }

/** What bringing a checkpoint back would do, file by file, and then does it. */
export function RestoreForm({ checkpoint, onCancel, onRestored }: Props) {
  const [files, setFiles] = useState<CheckpointChange[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    void compareCheckpoint(checkpoint.id).then((answer) => {
      if (isGone) return
      if (answer.ok) setFiles(answer.value.files)
      else setFault(answer.message)
    })
    return () => {
      isGone = true
    }
  }, [checkpoint.id])

  async function restore() {
    setBusy(true)
    const answer = await restoreCheckpoint(checkpoint.id)
    setBusy(false)
    if (!answer.ok) return setFault(answer.message)
    onRestored(checkpoint.name, answer.value)
  }

  return (
    <div className="grid gap-3 px-4 py-4">
      <p className="text-ink2" suppressHydrationWarning>
        {words.restoring.about(formatAgo(checkpoint.createdAt, Date.now()))}
      </p>
      {fault && <Alert tone="bad">{fault}</Alert>}
      {files === null && !fault && <p className="text-ink3">{words.restoring.comparing}</p>}
      {files && (
        <p role="status" className="font-medium">
          {planWords(files)}
        </p>
      )}
      {files && wholeWords(files) !== null && <p className="text-bad">{wholeWords(files)}</p>}
      {files && files.length > 0 && <ChangeTable files={files} />}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex justify-end gap-2 border-line border-t bg-surface px-4 py-3">
        <Button onClick={onCancel}>{words.cancel}</Button>
        {files && files.length > 0 && (
          <Button kind="primary" disabled={isBusy} onClick={() => void restore()}>
            {isBusy ? words.restoring.busy : words.restoring.restore(files.length)}
          </Button>
        )}
      </div>
    </div>
  )
}

function ChangeTable({ files }: { files: readonly CheckpointChange[] }) {
  const [most, setMost] = useState(PAGE)
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <table className="w-full border-collapse">
        <thead className="h-7 bg-sunken text-left text-ink3 text-xs">
          <tr>
            <th scope="col" className="pl-4 font-medium">
              {words.restoring.heads.file}
            </th>
            <th scope="col" className="px-2.5 font-medium">
              {words.restoring.heads.would}
            </th>
            <th scope="col" className="pr-4 text-right font-medium max-sm:hidden">
              {words.restoring.heads.size}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.slice(0, most).map((file) => (
            <tr key={file.path} className="h-8 border-line border-t">
              <td className="py-1 pl-4 font-mono text-xs [overflow-wrap:anywhere]">{file.path}</td>
              <td className={`whitespace-nowrap px-2.5 ${TONE[file.change]}`}>{WOULD[file.change]}</td>
              <td className="whitespace-nowrap pr-4 text-right text-ink2 tabular-nums max-sm:hidden">
                {sizeWords(file)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {files.length > most && (
        <button
          type="button"
          onClick={() => setMost(most + 10 * PAGE)}
          className="min-h-8 border-line border-t px-4 font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.restoring.more(files.length - most)}
        </button>
      )}
    </div>
  )
}
