'use client'
import { Upload } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { Button } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import { idleOrTouched } from '../_ui/later/idle-or-touched.ts'
import { notLoaded } from '../_ui/later/not-loaded.tsx'
import { EmptyState } from '../_ui/panel.tsx'
import { EntryMenu } from './entry-menu.tsx'
import type { Changes } from './file-details.tsx'
import { FileTabs } from './file-tabs.tsx'
import { GonePane } from './history/gone-pane.tsx'
import { tellMissing } from './listing.ts'
import type { Renaming } from './rename-dialog.tsx'
import type { FilesPage } from './use-files-page.ts'
import { words } from './words.ts'

// Needed for a file that is looked at.
const FilePane = dynamic(() => import('./file-pane.tsx').then((m) => m.FilePane, notLoaded))

async function preload() {
  await idleOrTouched()
  // A failure is told where a file is looked at.
  await import('./file-pane.tsx').catch(() => undefined)
}

interface Props {
  page: FilesPage
  changes: Changes
  onRename(path: string, how: Renaming): void
  onUpload(): void
}

/** Files that are open, one of them in sight; or what there is to say where there is none. */
export function PreviewPane({ page, changes, onRename, onUpload }: Props) {
  const { chosen, shown, open, listing, restores } = page
  const isEmpty = listing.entries.length === 0
  const isBare = isEmpty && chosen === null
  useEffect(() => void preload(), [])
  return (
    <section
      aria-label={words.preview.label}
      className={join('relative flex min-h-0 min-w-0 flex-col', !page.isFileInFront && !isBare && 'max-lg:hidden')}
    >
      {(open.files.paths.length > 0 || chosen !== null) && (
        <FileTabs
          files={open.files}
          chosen={chosen}
          onChoose={page.choose}
          onClose={(path) => page.closeTab(path)}
          onBack={() => page.choose(null)}
        />
      )}
      {shown?.type === 'file' ? (
        <FilePane
          entry={shown}
          draft={page.draft}
          openPaths={open.files.paths}
          view={page.views.get(shown.path)}
          changes={changes}
          isSaving={open.saving === shown.path}
          isJustSaved={open.justSaved === shown.path}
          isRestoring={restores.isBusy}
          round={page.round}
          tell={open.tell}
          onView={(view) => page.setView(shown.path, view)}
          onSave={() => void open.save(shown.path)}
          onRestore={(version) => void restores.restoreFile(shown.path, version)}
          onRename={(how) => onRename(shown.path, how)}
          onDelete={() => void page.remove(shown.path)}
        />
      ) : shown ? (
        <FolderPane
          entry={shown}
          files={filesIn(page.entries, shown.path)}
          onRename={(how) => onRename(shown.path, how)}
          onDelete={() => void page.remove(shown.path)}
        />
      ) : chosen !== null ? (
        <GonePane
          path={chosen}
          text={tellMissing(listing, chosen)}
          isBusy={restores.isBusy}
          onBringBack={(version) => void restores.bringBack(chosen, version)}
        />
      ) : isEmpty ? (
        <EmptyWorkspace onUpload={onUpload} />
      ) : (
        <EmptyState>{words.preview.choose}</EmptyState>
      )}
    </section>
  )
}

function EmptyWorkspace({ onUpload }: Pick<Props, 'onUpload'>) {
  return (
    <div className="m-auto grid justify-items-center gap-3 px-6 text-center">
      <p className="font-semibold text-md">
        {words.preview.empty} <span className="max-lg:hidden">{words.preview.drop}</span>
        <span className="lg:hidden">{words.preview.add}</span>
      </p>
      <p className="text-ink3">{words.preview.emptyHint}</p>
      <Button kind="primary" onClick={onUpload}>
        <Upload size={16} strokeWidth={1.8} aria-hidden />
        {words.preview.upload}
      </Button>
    </div>
  )
}

interface FolderProps {
  entry: WorkspaceEntry
  files: number
  onRename(how: Renaming): void
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
      <EmptyState>{words.preview.folder(files)}</EmptyState>
    </>
  )
}

const filesIn = (entries: readonly WorkspaceEntry[], folder: string) =>
  entries.filter(({ path, type }) => type === 'file' && path.startsWith(`${folder}/`)).length
