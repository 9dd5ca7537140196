'use client'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { IdleNotice } from '../../lib/people/cleaning/idle-notice.ts'
import type { Usage } from '../../lib/workspace/quota.ts'
import { usePageKeyGroup } from '../_keys/page-keys.ts'
import { join } from '../_ui/join.ts'
import { openedLater } from '../_ui/later/opened-later.tsx'
import { UnsavedDialog } from '../_ui/unsaved-dialog.tsx'
import { isCloseKey, isSaveKey, usePageKey } from '../_ui/use-page-key.ts'
import { DropOverlay } from './drop-overlay.tsx'
import type { Changes } from './file-details.tsx'
import type { ListedFiles } from './file-requests.ts'
import { PreviewPane } from './preview-pane.tsx'
import { answered } from './questions.ts'
import { RenameDialog, type Renaming } from './rename-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useFilesPage } from './use-files-page.ts'
import { words } from './words.ts'
import { WorkspacePane } from './workspace-pane.tsx'
import { ZipDialog } from './zip-dialog.tsx'

const SignInAgain = openedLater(() => import('../_account/sign-in-again.tsx').then((m) => m.SignInAgain))
const CheckpointsDialog = openedLater(() =>
  import('./checkpoints/checkpoints-dialog.tsx').then((m) => m.CheckpointsDialog),
)
const NewFileDialog = openedLater(() => import('./new-file-dialog.tsx').then((m) => m.NewFileDialog))

interface Props {
  email: string
  initial: ListedFiles
  initialOpen: string | null
  /** As the page was made. */
  usage: Promise<Usage>
  changes: Changes
  notice: IdleNotice | null
}

/** The workspace: what is in it, a look into each file and its history, and files in and out. */
export function FilesView({ usage, changes, notice, ...options }: Props) {
  const page = useFilesPage(options)
  const { files, open, shownFile, folder, listing, questions } = page
  const [renamed, setRenamed] = useState<{ path: string; how: Renaming } | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [areCheckpointsOpen, setCheckpointsOpen] = useState(false)
  const rename = (path: string, how: Renaming) => setRenamed({ path, how })
  const picker = useRef<HTMLInputElement>(null)
  const dropping = useDropping(folder, page.drop)
  usePageKeyGroup('files')
  usePageKey(isSaveKey, () => shownFile !== null && void open.save(shownFile))
  usePageKey(isCloseKey, () => shownFile !== null && page.closeTab(shownFile))
  useFocusThatFollows(page.chosen, page.isFileInFront)
  // With nothing to look at both halves are in sight on a narrow screen, too.
  const isBare = listing.entries.length === 0 && page.chosen === null

  return (
    // Dropping is a second way beside the buttons.
    <main
      aria-label={words.title}
      {...dropping.events}
      className={join(
        'relative grid h-[calc(100dvh-3.5rem)] min-h-0 grid-cols-[minmax(0,1fr)] bg-surface lg:h-auto lg:flex-1 lg:grid-cols-[248px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] xl:grid-cols-[280px_minmax(0,1fr)]',
        isBare ? 'max-lg:grid-rows-[auto_minmax(0,1fr)]' : 'max-lg:grid-rows-[minmax(0,1fr)]',
      )}
    >
      {/* Outside of both halves: on a narrow screen one of them is hidden. */}
      <h1 className="sr-only">{words.title}</h1>
      <WorkspacePane
        page={page}
        usage={usage}
        notice={notice}
        changes={changes}
        picker={picker}
        onNew={() => setMaking(true)}
        onRename={rename}
        onCheckpoints={() => setCheckpointsOpen(true)}
        onOver={dropping.onOver}
      />
      <PreviewPane page={page} changes={changes} onRename={rename} onUpload={() => picker.current?.click()} />
      {dropping.into !== null && <DropOverlay folder={dropping.into} listing={listing} usage={usage} />}
      <RenameDialog
        renamed={renamed}
        onClose={() => setRenamed(null)}
        onRename={async (from, to) => {
          const refused = await page.rename(from, to)
          if (refused !== null) return refused
          setRenamed(null)
          page.choose(to)
          return null
        }}
      />
      <NewFileDialog
        isOpen={isMaking}
        folder={folder === '' ? '' : `${folder}/`}
        onClose={() => setMaking(false)}
        onMake={async (path) => {
          const refused = await page.make(path)
          if (refused === null) setMaking(false)
          return refused
        }}
      />
      <UnsavedDialog
        title={words.closing.title(page.closing ?? '')}
        keep={words.cancel}
        lose={words.closing.lose}
        isOpen={page.closing !== null}
        onAnswer={(closes) => {
          page.setClosing(null)
          if (closes && page.closing !== null) page.closeTab(page.closing, true)
        }}
      />
      <CheckpointsDialog
        isOpen={areCheckpointsOpen}
        onClose={() => setCheckpointsOpen(false)}
        onChanged={page.lookAgain}
        onCounted={page.checkpoints.setCount}
        onRestored={(name, end) => {
          setCheckpointsOpen(false)
          void page.restores.tookBack(name, end)
        }}
      />
      <ReplaceDialog
        // Each question is a dialog of its own: Escape has closed the one before.
        key={questions.id}
        files={questions.files}
        onAnswer={(replaces) => {
          if (replaces && questions.files) page.uploads.add(questions.files, { replaces })
          page.setQuestions(answered)
        }}
      />
      <ZipDialog
        key={`zip-${page.zips.id}`}
        // One question after the other.
        files={questions.files === null ? page.zips.files : null}
        onAnswer={page.answerZips}
      />
      <SignInAgain
        email={options.email}
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

const NARROW = '(max-width: 1023px)'

/** On a narrow screen what had the focus is out of sight when a file takes the place of the tree, and the other way round. */
function useFocusThatFollows(chosen: string | null, isFileInFront: boolean): void {
  const before = useRef({ chosen, isFileInFront })
  useEffect(() => {
    const from = before.current
    before.current = { chosen, isFileInFront }
    if (from.isFileInFront === isFileInFront || !matchMedia(NARROW).matches) return
    const row = `[role=treeitem][data-path="${CSS.escape(from.chosen ?? '')}"]`
    document.querySelector<HTMLElement>(isFileInFront ? '[data-back]' : row)?.focus()
  }, [chosen, isFileInFront])
}

/** Files that are held over the page, and the folder they would go to: that of the row below them, else the one that is looked at. */
function useDropping(folder: string, onDrop: (transfer: DataTransfer, folder: string) => Promise<void>) {
  const [into, setInto] = useState<string | null>(null)
  const overRow = useRef<string | null>(null)
  const events = {
    onDragOver(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      // What is moved within the tree goes nowhere else.
      if (event.dataTransfer.types.includes('Files')) setInto(overRow.current ?? folder)
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setInto(null)
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      void onDrop(event.dataTransfer, overRow.current ?? folder)
      overRow.current = null
      setInto(null)
    },
  }
  return {
    ...{ into, events },
    onOver(row: string | null) {
      overRow.current = row
    },
  }
}
