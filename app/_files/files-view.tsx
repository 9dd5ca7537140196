'use client'
import { RefreshCw, Upload } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { Usage } from '../../lib/workspace/quota.ts'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { SignInAgain } from '../_account/sign-in-again.tsx'
import { Button, IconButton } from '../_ui/button.tsx'
import { FilterField } from '../_ui/filter-field.tsx'
import { join } from '../_ui/join.ts'
import { EmptyState, PanelHeader } from '../_ui/panel.tsx'
import { UndoList } from '../_ui/undo-list.tsx'
import { AddMenu } from './add-menu.tsx'
import { listCheckpoints } from './checkpoints/checkpoint-requests.ts'
import { CheckpointsDialog } from './checkpoints/checkpoints-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { DropOverlay } from './drop-overlay.tsx'
import { below, droppedFiles, type Given, isZip, MOST_DROPPED, pickedFiles } from './dropped-files.ts'
import { EntryMenu } from './entry-menu.tsx'
import type { Changes } from './file-details.tsx'
import type { FileView } from './file-kind.ts'
import { FileList } from './file-list.tsx'
import { FilePane } from './file-pane.tsx'
import { type ListedFiles, makeFile } from './file-requests.ts'
import { FileTabs } from './file-tabs.tsx'
import { foldersAbove } from './file-tree.ts'
import { tellMissing } from './listing.ts'
import { NewFileDialog } from './new-file-dialog.tsx'
import { isDirty, isIn, neighbourOf } from './open-files.ts'
import { answered, ask, NO_QUESTIONS } from './questions.ts'
import { QuotaBar } from './quota-bar.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { withoutModules } from './tree-rows.ts'
import { UploadList } from './upload-list.tsx'
import { useFileKeys } from './use-file-keys.ts'
import { useFiles } from './use-files.ts'
import { useOpenFiles } from './use-open-files.ts'
import { useRestores } from './use-restores.ts'
import { addressed, useUploads } from './use-uploads.ts'

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

/** The workspace: what is in it, a look into each file and its history, and files in and out. */
export function FilesView({ email, initial, initialOpen, usage, changes }: Props) {
  const files = useFiles(initial)
  const { listing } = files
  const entries = useMemo(() => withoutModules(listing.entries), [listing.entries])
  const [chosen, setChosen] = useState(initialOpen)
  const [opened, setOpened] = useState(() => initiallyOpen(initial.files, initialOpen))
  const [find, setFind] = useState('')
  const [views, setViews] = useState<ReadonlyMap<string, FileView>>(new Map())
  const [renamed, setRenamed] = useState<string | null>(null)
  const [closing, setClosing] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [questions, setQuestions] = useState(NO_QUESTIONS)
  /** The folder that files are held over; null while there are none. */
  const [over, setOver] = useState<string | null>(null)
  const overRow = useRef<string | null>(null)
  const [checkpoints, setCheckpoints] = useState<number | null>(null)
  const [areCheckpointsOpen, setCheckpointsOpen] = useState(false)
  const [round, setRound] = useState(0)
  const picker = useRef<HTMLInputElement>(null)
  const folderPicker = useRef<HTMLInputElement>(null)
  const open = useOpenFiles({
    email,
    onSaved: () => void files.refresh(),
    onSaid: (text) => files.setSaid({ text, isBad: true }),
    onSignedOut: () => files.setSignedOut(true),
  })
  const restores = useRestores({
    onSaid: files.setSaid,
    async onChanged() {
      setRound((before) => before + 1)
      await files.refresh()
    },
  })
  const uploads = useUploads({
    onUploaded: (path) => {
      void files.refresh()
      if (!isZip(path)) choose(path)
    },
    onTaken: (taken) => {
      void files.refresh()
      setQuestions((before) => ask(before, taken))
    },
    onSignedOut: () => files.setSignedOut(true),
  })
  const plain = entries.filter(({ type }) => type === 'file')
  const listed = listing.entries.find(({ path }) => path === chosen)
  const draft = chosen === null ? undefined : open.files.drafts.get(chosen)
  // What somebody has written stays in sight when its file is gone.
  const shown = listed ?? (chosen !== null && draft && isDirty(draft) ? goneEntry(chosen) : undefined)
  const isEmpty = listing.entries.length === 0
  /** Then both halves are in sight on a narrow screen, too. */
  const isBare = isEmpty && chosen === null
  const unsaved = useMemo(
    () => new Set([...open.files.drafts].flatMap(([path, each]) => (isDirty(each) ? [path] : []))),
    [open.files.drafts],
  )
  const shownFile = shown?.type === 'file' ? shown.path : null

  useFileKeys({
    onSave: () => shownFile !== null && void open.save(shownFile),
    onClose: () => shownFile !== null && closeTab(shownFile),
  })
  const { tell } = open
  useEffect(() => {
    if (shownFile !== null) tell({ kind: 'opened', path: shownFile })
  }, [shownFile, tell])
  const count = useCallback((of: number) => setCheckpoints(of), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restore makes one.
  useEffect(() => {
    void listCheckpoints().then((answer) => answer.ok && setCheckpoints(answer.value.checkpoints.length))
  }, [round])

  function choose(path: string | null) {
    setChosen(path)
    if (path) setOpened((before) => new Set([...before, ...foldersAbove(path)]))
    // A reload shows the same file.
    window.history.replaceState(null, '', path ? `/files?open=${encodeURIComponent(path)}` : '/files')
  }

  function closeTab(path: string, isSure = false) {
    if (!isSure && isDirty(open.files.drafts.get(path))) return setClosing(path)
    if (path === chosen) choose(neighbourOf(open.files.paths, path))
    tell({ kind: 'closed', path })
  }

  function upload(given: readonly Given[], folder: string) {
    const all = addressed(given, folder)
    const names = new Set(plain.map(({ path }) => path))
    const taken = all.filter(({ path }) => names.has(path) && !isZip(path))
    const isTaken = new Set(taken)
    uploads.add(
      all.filter((one) => !isTaken.has(one)),
      { replaces: false },
    )
    setQuestions((before) => ask(before, taken))
  }

  async function drop(transfer: DataTransfer, folder: string) {
    const { given, isCut } = await droppedFiles(transfer).catch(() => ({ given: [], isCut: false }))
    if (isCut)
      files.setSaid({
        text: `Only the first ${formatCount(MOST_DROPPED)} files were taken. Upload a zip file instead.`,
        isBad: true,
      })
    if (given.length > 0) upload(given, folder)
  }

  async function remove(path: string) {
    if (!(await files.remove(path))) return
    tell({ kind: 'removed', path })
    if (chosen !== null && isIn(chosen, path) && !unsaved.has(chosen)) choose(null)
  }

  async function rename(from: string, to: string): Promise<string | null> {
    const refused = await files.rename(from, to)
    if (refused !== null) return refused
    tell({ kind: 'moved', from, to })
    if (chosen !== null && isIn(chosen, from)) choose(to + chosen.slice(from.length))
    return null
  }

  async function move(from: string, folder: string) {
    const to = below(folder, from.slice(from.lastIndexOf('/') + 1))
    if (to === from || isIn(folder, from)) return
    const refused = await rename(from, to)
    if (refused !== null) files.setSaid({ text: refused, isBad: true })
  }

  const intoFolder = folderOf(shown)
  return (
    // Dropping is a second way beside the buttons.
    <main
      aria-label="Files"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return event.preventDefault()
        event.preventDefault()
        setOver(overRow.current ?? intoFolder)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(null)
        void drop(event.dataTransfer, overRow.current ?? intoFolder)
        overRow.current = null
      }}
      className={join(
        'relative grid h-[calc(100dvh-3.5rem)] min-h-0 grid-cols-[minmax(0,1fr)] bg-surface lg:h-auto lg:flex-1 lg:grid-cols-[248px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] xl:grid-cols-[280px_minmax(0,1fr)]',
        isBare ? 'grid-rows-[auto_minmax(0,1fr)]' : 'grid-rows-[minmax(0,1fr)]',
      )}
    >
      {/* Outside of both halves: on a narrow screen one of them is hidden. */}
      <h1 className="sr-only">Files</h1>
      <section
        aria-label="Workspace"
        className={join('flex min-h-0 min-w-0 flex-col border-line lg:border-r', (shown || chosen) && 'max-lg:hidden')}
      >
        <PanelHeader className="gap-1! pl-4!">
          <h2 className="font-semibold text-md">Files</h2>
          <span className="ml-1 text-ink3 text-xs">
            {plain.length > 0 && listing.state === 'read' && formatCount(plain.length)}
          </span>
          <span className="flex-1" />
          <AddMenu onNew={() => setMaking(true)} onFolder={() => folderPicker.current?.click()} />
          <IconButton label="Read the workspace again" onClick={() => void files.refresh()}>
            <RefreshCw size={14} strokeWidth={1.8} aria-hidden />
          </IconButton>
          <Picker inputRef={picker} label="Files to upload" onPick={(given) => upload(given, intoFolder)} />
          <Picker
            inputRef={folderPicker}
            label="Folder to upload"
            isFolder
            onPick={(given) => upload(given, intoFolder)}
          />
          <Button onClick={() => picker.current?.click()} size="small">
            <Upload size={14} strokeWidth={1.8} aria-hidden />
            Upload
          </Button>
        </PanelHeader>
        {!isEmpty && (
          <div className="flex-none border-line border-b px-4 py-2">
            <FilterField label="Find a file" placeholder="Find a file" value={find} onChange={setFind} />
          </div>
        )}
        <p
          role="status"
          className={join(
            'flex-none px-4 py-2 text-xs [overflow-wrap:anywhere] empty:hidden',
            files.said?.isBad ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink2',
          )}
        >
          {files.said?.text}
        </p>
        <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} onStop={uploads.stop} />
        <UndoList
          what="deleted"
          className="flex-none border-line border-b bg-sunken"
          items={files.deleted}
          onUndo={async (one) => {
            if (await files.undo(one)) choose(one.name)
          }}
        />
        <UndoList
          what="restored"
          className="flex-none border-line border-b bg-sunken"
          items={restores.restored}
          undoLabel={({ name }) => `Undo: have back what was there before ${name}`}
          onUndo={(one) => void restores.undo(one)}
        />
        <div className="flex min-h-0 flex-1 flex-col">
          {!isEmpty && (
            <FileList
              entries={entries}
              find={find}
              chosen={chosen}
              opened={opened}
              unsaved={unsaved}
              onChoose={choose}
              onToggle={(path) => setOpened((before) => toggled(before, path))}
              onDelete={(path) => void remove(path)}
              onRename={setRenamed}
              onMove={(from, folder) => void move(from, folder)}
              onOver={(folder) => {
                overRow.current = folder
              }}
            />
          )}
        </div>
        {listing.isPartial && listing.state !== 'reading' && (
          <p className="flex-none border-line border-t px-4 py-2 text-ink2 text-xs">
            {listing.state === 'unread'
              ? `These are ${formatCount(listing.entries.length)} of the entries. Read the workspace again to see the others.`
              : `There is more here than can be shown: these are ${formatCount(listing.entries.length)} of it. Delete what is not needed.`}
          </p>
        )}
        <QuotaBar
          listing={listing}
          usage={usage}
          checkpoints={checkpoints}
          onCheckpoints={() => setCheckpointsOpen(true)}
        />
      </section>
      <section
        aria-label="Preview"
        className={join('relative flex min-h-0 min-w-0 flex-col', !shown && !chosen && !isBare && 'max-lg:hidden')}
      >
        {(open.files.paths.length > 0 || chosen !== null) && (
          <FileTabs
            files={open.files}
            chosen={chosen}
            onChoose={choose}
            onClose={(path) => closeTab(path)}
            onBack={() => choose(null)}
          />
        )}
        {shown?.type === 'file' ? (
          <FilePane
            entry={shown}
            draft={draft}
            openPaths={open.files.paths}
            view={views.get(shown.path)}
            changes={changes}
            isSaving={open.saving === shown.path}
            isRestoring={restores.isBusy}
            round={round}
            tell={tell}
            onView={(view) => setViews((before) => new Map(before).set(shown.path, view))}
            onSave={() => void open.save(shown.path)}
            onRestore={(version) => void restores.restoreFile(shown.path, version)}
            onRename={() => setRenamed(shown.path)}
            onDelete={() => void remove(shown.path)}
          />
        ) : shown ? (
          <FolderPane
            entry={shown}
            files={filesIn(entries, shown.path)}
            onRename={() => setRenamed(shown.path)}
            onDelete={() => void remove(shown.path)}
          />
        ) : isBare ? (
          <div className="m-auto grid justify-items-center gap-3 px-6 text-center">
            <p className="text-ink3">{EMPTY}</p>
            <p className="text-ink3">Folders and zip files, too. What a run writes stands here as well.</p>
            <Button kind="primary" onClick={() => picker.current?.click()}>
              <Upload size={16} strokeWidth={1.8} aria-hidden />
              Upload files
            </Button>
          </div>
        ) : (
          <EmptyState>{chosen ? tellMissing(listing, chosen) : 'Choose a file to look into it.'}</EmptyState>
        )}
      </section>
      {over !== null && <DropOverlay folder={over} listing={listing} usage={usage} />}
      <RenameDialog
        path={renamed}
        onClose={() => setRenamed(null)}
        onRename={async (from, to) => {
          const refused = await rename(from, to)
          if (refused !== null) return refused
          setRenamed(null)
          choose(to)
          return null
        }}
      />
      <NewFileDialog
        isOpen={isMaking}
        folder={intoFolder === '' ? '' : `${intoFolder}/`}
        onClose={() => setMaking(false)}
        onMake={async (path) => {
          const refused = await makeFile(path)
          if (refused !== null) return refused
          setMaking(false)
          await files.refresh()
          choose(path)
          return null
        }}
      />
      <CloseDialog
        path={closing}
        onAnswer={(closes) => {
          setClosing(null)
          if (closes && closing !== null) closeTab(closing, true)
        }}
      />
      <CheckpointsDialog
        isOpen={areCheckpointsOpen}
        onClose={() => setCheckpointsOpen(false)}
        onCounted={count}
        onRestored={({ name, before }) => {
          setCheckpointsOpen(false)
          void restores.tookBack(name, before)
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

const EMPTY = 'Your workspace is empty. Drop files here.'

interface PickerProps {
  inputRef: React.RefObject<HTMLInputElement | null>
  label: string
  isFolder?: boolean
  onPick(given: Given[]): void
}

/** The browser's own dialog for files, or for a folder with all that is in it. */
function Picker({ inputRef, label, isFolder = false, onPick }: PickerProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={(event) => {
        onPick(pickedFiles(event.target.files ?? []))
        // The same file may be chosen again.
        event.target.value = ''
      }}
    />
  )
}

interface FolderProps {
  entry: WorkspaceEntry
  files: number
  onRename(): void
  onDelete(): void
}

function FolderPane({ entry, files, onRename, onDelete }: FolderProps) {
  return (
    <>
      <div className="flex min-h-11 flex-none items-center gap-2 border-line border-b px-4 py-1">
        <h2 className="min-w-0 flex-1 truncate font-semibold" title={entry.path}>
          {entry.path}
        </h2>
        <EntryMenu entry={entry} onRename={onRename} onDelete={onDelete} />
      </div>
      <EmptyState>A folder with {formatQuantity(files, 'file')}.</EmptyState>
    </>
  )
}

const goneEntry = (path: string): WorkspaceEntry => ({
  path,
  type: 'file',
  size: 0,
  modifiedAt: new Date(0).toISOString(),
})

/** Where what is uploaded goes: the folder that is looked at, or that of the file. */
function folderOf(shown: WorkspaceEntry | undefined): string {
  if (shown === undefined) return ''
  return shown.type === 'directory' ? shown.path : shown.path.split('/').slice(0, -1).join('/')
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

const filesIn = (entries: readonly WorkspaceEntry[], folder: string) =>
  entries.filter(({ path, type }) => type === 'file' && path.startsWith(`${folder}/`)).length
