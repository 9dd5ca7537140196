'use client'
import { RefreshCw, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { Usage } from '../../lib/workspace/quota.ts'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { SignInAgain } from '../_account/sign-in-again.tsx'
import { Button, IconButton } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import { EmptyState, PanelHeader } from '../_ui/panel.tsx'
import { UndoList } from '../_ui/undo-list.tsx'
import { EntryHeader } from './entry-header.tsx'
import type { Changes } from './file-details.tsx'
import { FileList } from './file-list.tsx'
import { FilePreview } from './file-preview.tsx'
import type { ListedFiles } from './file-requests.ts'
import { foldersAbove } from './file-tree.ts'
import { tellMissing } from './listing.ts'
import { answered, ask, NO_QUESTIONS } from './questions.ts'
import { QuotaBar } from './quota-bar.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import { useFiles } from './use-files.ts'
import { useUploads } from './use-uploads.ts'

interface Props {
  email: string
  initial: ListedFiles
  initialOpen: string | null
  /** As the page was made. */
  usage: Promise<Usage>
  changes: Changes
}

// A small workspace is shown with its folders open; in a large one they would only be in the way.
const FEW = 60

/** The workspace: what is in it, a look into each file, and files in and out. */
export function FilesView({ email, initial, initialOpen, usage, changes }: Props) {
  const files = useFiles(initial)
  const { listing } = files
  const { entries } = listing
  const [chosen, setChosen] = useState(initialOpen)
  const [opened, setOpened] = useState(() => initiallyOpen(initial.files, initialOpen))
  const [renamed, setRenamed] = useState<string | null>(null)
  const [questions, setQuestions] = useState(NO_QUESTIONS)
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUploads({
    onUploaded: (name) => {
      void files.refresh()
      choose(name)
    },
    onTaken: (taken) => {
      void files.refresh()
      setQuestions((before) => ask(before, taken))
    },
    onSignedOut: () => files.setSignedOut(true),
  })
  const plain = entries.filter(({ type }) => type === 'file')
  const shown = entries.find(({ path }) => path === chosen)
  const isEmpty = entries.length === 0

  function choose(path: string | null) {
    setChosen(path)
    if (path) setOpened((before) => new Set([...before, ...foldersAbove(path)]))
    // A reload shows the same file.
    window.history.replaceState(null, '', path ? `/files?open=${encodeURIComponent(path)}` : '/files')
  }

  function upload(list: Iterable<File> | null) {
    const given = [...(list ?? [])]
    const names = new Set(plain.map(({ path }) => path))
    const taken = given.filter(({ name }) => names.has(name))
    uploads.add(
      given.filter((file) => !taken.includes(file)),
      { replaces: false },
    )
    setQuestions((before) => ask(before, taken))
  }

  async function remove(path: string) {
    if ((await files.remove(path)) && (chosen === path || chosen?.startsWith(`${path}/`))) choose(null)
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
        upload(event.dataTransfer.files)
      }}
      className={join(
        'flex min-h-0 flex-1 flex-col bg-surface lg:grid lg:grid-cols-[280px_minmax(0,1fr)]',
        isOver && 'ring-2 ring-accent ring-inset',
      )}
    >
      {/* Outside of both halves: on a narrow screen one of them is hidden. */}
      <h1 className="sr-only">Files</h1>
      <section
        aria-label="Workspace"
        className={join(
          'flex min-h-0 flex-col border-line lg:border-r',
          shown ? 'max-lg:hidden' : chosen || isEmpty ? 'max-lg:border-b' : 'max-lg:flex-1',
        )}
      >
        <PanelHeader>
          <h2 className="font-semibold">Files</h2>
          <span className="text-ink3 text-xs">
            {plain.length > 0 && listing.state === 'read' && formatCount(plain.length)}
          </span>
          <span className="flex-1" />
          <IconButton label="Read the workspace again" onClick={() => void files.refresh()}>
            <RefreshCw size={14} strokeWidth={1.8} aria-hidden />
          </IconButton>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-label="Files to upload"
            onChange={(event) => {
              upload(event.target.files)
              // The same file may be chosen again.
              event.target.value = ''
            }}
          />
          <Button onClick={() => picker.current?.click()} size="small">
            <Upload size={14} strokeWidth={1.8} aria-hidden />
            Upload
          </Button>
        </PanelHeader>
        <p
          role="status"
          className={join(
            'flex-none px-3.5 py-2 text-xs [overflow-wrap:anywhere] empty:hidden',
            files.said?.isBad ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink2',
          )}
        >
          {files.said?.text}
        </p>
        <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} />
        <UndoList
          what="deleted"
          className="flex-none border-line border-b bg-sunken"
          items={files.deleted}
          onUndo={async (one) => {
            if (await files.undo(one)) choose(one.name)
          }}
        />
        <div className="flex min-h-0 flex-1 flex-col overflow-auto">
          {!isEmpty && (
            <FileList
              entries={entries}
              chosen={chosen}
              opened={opened}
              onChoose={choose}
              onToggle={(path) => setOpened((before) => toggled(before, path))}
              onDelete={(path) => void remove(path)}
              onRename={setRenamed}
            />
          )}
        </div>
        {listing.isPartial && listing.state !== 'reading' && (
          <p className="flex-none border-line border-t px-3.5 py-2 text-ink2 text-xs">
            {listing.state === 'unread'
              ? `These are ${formatCount(entries.length)} of the entries. Read the workspace again to see the others.`
              : `There is more here than can be shown: these are ${formatCount(entries.length)} of it. Delete what is not needed.`}
          </p>
        )}
        <QuotaBar listing={listing} usage={usage} />
      </section>
      <section
        aria-label="Preview"
        className={join(
          'flex min-h-0 min-w-0 flex-col',
          shown || chosen || isEmpty ? 'max-lg:flex-1' : 'max-lg:hidden',
        )}
      >
        {shown ? (
          <>
            <EntryHeader
              entry={shown}
              onBack={() => choose(null)}
              onRename={() => setRenamed(shown.path)}
              onDelete={() => void remove(shown.path)}
            />
            {shown.type === 'file' ? (
              <FilePreview entry={shown} changes={changes} />
            ) : (
              <EmptyState>A folder with {formatQuantity(filesIn(entries, shown.path), 'file')}.</EmptyState>
            )}
          </>
        ) : (
          <EmptyState>
            {chosen
              ? tellMissing(listing, chosen)
              : isEmpty
                ? 'Your workspace is empty. Drop files here.'
                : 'Choose a file to look into it.'}
          </EmptyState>
        )}
      </section>
      <RenameDialog
        path={renamed}
        onClose={() => setRenamed(null)}
        onRename={async (from, to) => {
          const refused = await files.rename(from, to)
          if (refused !== null) return refused
          setRenamed(null)
          choose(to)
          return null
        }}
      />
      <ReplaceDialog
        // Each question is a dialog of its own: Escape has closed the one before.
        key={questions.id}
        files={questions.files}
        onAnswer={(replaces) => {
          if (replaces && questions.files) uploads.add(questions.files, { replaces })
          setQuestions(answered)
        }}
      />
      <SignInAgain
        email={email}
        isOpen={files.isSignedOut}
        onOpenChange={files.setSignedOut}
        onSignedIn={() => {
          files.setSignedOut(false)
          void files.refresh()
        }}
      />
    </main>
  )
}

function initiallyOpen(entries: WorkspaceEntry[], chosen: string | null): ReadonlySet<string> {
  const folders = entries.filter(({ type }) => type === 'directory').map(({ path }) => path)
  return new Set([...(entries.length <= FEW ? folders : []), ...(chosen ? foldersAbove(chosen) : [])])
}

function toggled(opened: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(opened)
  if (!next.delete(path)) next.add(path)
  return next
}

const filesIn = (entries: WorkspaceEntry[], folder: string) =>
  entries.filter(({ path, type }) => type === 'file' && path.startsWith(`${folder}/`)).length
