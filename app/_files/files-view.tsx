'use client'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { formatBytes } from '../_format/bytes.ts'
import { formatQuantity } from '../_format/duration.ts'
import { Button } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import { Hollow, PanelHeader } from '../_ui/panel.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FileList } from './file-list.tsx'
import { FilePreview } from './file-preview.tsx'
import { listFiles, putFile, removeFile } from './file-requests.ts'

/** The workspace: what is in it, a look into each file, and files in and out. */
export function FilesView({ initial, initialOpen }: { initial: WorkspaceEntry[]; initialOpen: string | null }) {
  const [entries, setEntries] = useState(initial)
  const [open, setOpen] = useState(initialOpen)
  const [doomed, setDoomed] = useState<string | null>(null)
  const [said, setSaid] = useState<{ text: string; isBad: boolean } | null>(null)
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const files = entries.filter(({ type }) => type === 'file')
  const shown = files.find(({ path }) => path === open)

  async function refresh() {
    const answer = await listFiles()
    if (answer.ok) setEntries(answer.value.files)
  }

  async function upload(list: Iterable<File> | null) {
    const chosen = [...(list ?? [])]
    if (chosen.length === 0) return
    setSaid({ text: `Uploading ${formatQuantity(chosen.length, 'file')}…`, isBad: false })
    const faults: string[] = []
    for (const file of chosen) {
      const answer = await putFile(file.name, file)
      if (!answer.ok) faults.push(`${file.name}: ${answer.message}`)
    }
    await refresh()
    setOpen(chosen[0]?.name ?? null)
    setSaid(
      faults.length
        ? { text: faults.join(' '), isBad: true }
        : { text: `${formatQuantity(chosen.length, 'file')} uploaded.`, isBad: false },
    )
  }

  async function answerDelete(isDeleted: boolean) {
    const path = doomed
    setDoomed(null)
    if (!isDeleted || path === null) return
    const answer = await removeFile(path)
    setSaid(answer.ok ? { text: `${path} is deleted.`, isBad: false } : { text: answer.message, isBad: true })
    if (answer.ok && open === path) setOpen(null)
    await refresh()
  }

  return (
    // Dropping is a second way beside the button.
    <main
      aria-label="Files"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void upload(event.dataTransfer.files)
      }}
      className={join(
        'grid min-h-0 flex-1 bg-surface max-lg:grid-rows-[auto_1fr] lg:grid-cols-[280px_minmax(0,1fr)]',
        isOver && 'ring-2 ring-accent ring-inset',
      )}
    >
      <section aria-label="Workspace" className="flex min-h-0 flex-col border-line lg:border-r max-lg:border-b">
        <PanelHeader>
          <h1 className="font-semibold">Files</h1>
          <span className="text-ink3 text-xs">
            {files.length > 0 && `${files.length}, ${formatBytes(files.reduce((sum, { size }) => sum + size, 0))}`}
          </span>
          <span className="flex-1" />
          <input ref={picker} type="file" multiple hidden onChange={(event) => void upload(event.target.files)} />
          <Button onClick={() => picker.current?.click()} size="small">
            <Upload size={14} strokeWidth={1.8} aria-hidden />
            Upload
          </Button>
        </PanelHeader>
        <p
          role="status"
          className={join(
            'empty:hidden px-3.5 py-2 text-xs',
            said?.isBad ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink2',
          )}
        >
          {said?.text}
        </p>
        <div className="min-h-0 flex-1 overflow-auto">
          {entries.length > 0 && <FileList entries={entries} open={open} onOpen={setOpen} />}
        </div>
      </section>
      <section aria-label="Preview" className="flex min-h-0 min-w-0 flex-col">
        {shown ? (
          <FilePreview entry={shown} onDelete={() => setDoomed(shown.path)} />
        ) : (
          <Hollow>
            {entries.length === 0
              ? 'Your workspace is empty. Drop files here.'
              : open
                ? `There is no file called ${open} any more.`
                : 'Choose a file to look into it.'}
          </Hollow>
        )}
      </section>
      <DeleteDialog path={doomed} onAnswer={(isDeleted) => void answerDelete(isDeleted)} />
    </main>
  )
}
