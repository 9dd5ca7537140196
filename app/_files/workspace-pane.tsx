'use client'
import { RefreshCw, Upload } from 'lucide-react'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { formatCount } from '../../lib/format/duration.ts'
import type { IdleNotice } from '../../lib/people/cleaning/idle-notice.ts'
import type { Usage } from '../../lib/workspace/quota.ts'
import { Button, IconButton } from '../_ui/button.tsx'
import { FilterField } from '../_ui/filter-field.tsx'
import { join } from '../_ui/join.ts'
import { PanelHeader } from '../_ui/panel.tsx'
import { UndoList } from '../_ui/undo-list.tsx'
import { AddMenu } from './add-menu.tsx'
import { DeletedByRuns } from './deleted-by-runs.tsx'
import { EntryMenu } from './entry-menu.tsx'
import type { Changes } from './file-details.tsx'
import { FileList } from './file-list.tsx'
import { FilePicker } from './file-picker.tsx'
import { IdleNote } from './idle-note.tsx'
import type { Listing } from './listing.ts'
import { QuotaBar } from './quota-bar.tsx'
import type { Renaming } from './rename-dialog.tsx'
import { UploadList } from './upload-list.tsx'
import type { FilesPage } from './use-files-page.ts'
import { words } from './words.ts'

interface Props {
  page: FilesPage
  usage: Promise<Usage>
  notice: IdleNotice | null
  changes: Changes
  picker: RefObject<HTMLInputElement | null>
  onNew(): void
  onRename(path: string, how: Renaming): void
  onCheckpoints(): void
  onOver(folder: string | null): void
}

/** The tree of the workspace, what is on its way into it, and how full it is. */
export function WorkspacePane({ page, usage, notice, changes, picker, onNew, onRename, onCheckpoints, onOver }: Props) {
  const { files, listing, entries, chosen, uploads } = page
  const [find, setFind] = useState('')
  const folderPicker = useRef<HTMLInputElement>(null)
  const topPicker = useRef<HTMLInputElement>(null)
  const count = entries.filter(({ type }) => type === 'file').length
  const isEmpty = listing.entries.length === 0
  const upload = (given: Parameters<FilesPage['upload']>[0]) => page.upload(given, page.folder)
  return (
    <section
      aria-label={words.pane.label}
      className={join('flex min-h-0 min-w-0 flex-col border-line lg:border-r', page.isFileInFront && 'max-lg:hidden')}
    >
      <PanelHeader className="gap-1! pl-4!">
        <h2 className="font-semibold text-md">{words.title}</h2>
        <span className="ml-1 text-ink3 text-xs">{count > 0 && listing.state === 'read' && formatCount(count)}</span>
        <span className="flex-1" />
        <AddMenu
          onNew={onNew}
          onFolder={() => folderPicker.current?.click()}
          onTop={page.folder === '' ? null : () => topPicker.current?.click()}
        />
        <IconButton label={words.pane.again} onClick={() => void files.refresh()}>
          <RefreshCw size={14} strokeWidth={1.8} aria-hidden />
        </IconButton>
        <FilePicker inputRef={picker} label={words.pane.pickFiles} onPick={upload} />
        <FilePicker inputRef={folderPicker} label={words.pane.pickFolder} isFolder onPick={upload} />
        <FilePicker inputRef={topPicker} label={words.pane.pickTop} onPick={(given) => page.upload(given, '')} />
        <Button onClick={() => picker.current?.click()} size="small" title={words.pane.uploadTo(page.folder)}>
          <Upload size={14} strokeWidth={1.8} aria-hidden />
          {words.pane.upload}
        </Button>
      </PanelHeader>
      {notice && (notice.kind === 'put-back' || isEmpty) && <IdleNote notice={notice} />}
      {!isEmpty && (
        <div className="flex-none border-line border-b px-4 py-2">
          <FilterField label={words.pane.find} placeholder={words.pane.find} value={find} onChange={setFind} />
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
      <WaysBack page={page} />
      <div className="flex min-h-0 flex-1 flex-col">
        {/* On a narrow screen the preview says it, right below. */}
        {isEmpty && listing.state === 'read' && (
          <p className="m-auto px-4 text-ink3 max-lg:hidden">{words.list.empty}</p>
        )}
        {!isEmpty && (
          <FileList
            entries={entries}
            find={find}
            chosen={chosen}
            opened={page.opened}
            unsaved={page.unsaved}
            onChoose={page.choose}
            onToggle={page.toggle}
            onDelete={(path) => void page.remove(path)}
            onRename={(path) => onRename(path, 'rename')}
            onMove={(from, folder) => void page.move(from, folder)}
            onOver={onOver}
          />
        )}
      </div>
      {page.shown?.type === 'directory' && (
        <div className="flex flex-none items-center gap-2 border-line border-t pr-2 pl-4 lg:hidden">
          <span className="min-w-0 flex-1 truncate font-medium">{page.shown.path}</span>
          <EntryMenu
            entry={page.shown}
            onRename={(how) => onRename(chosen ?? '', how)}
            onDelete={() => void page.remove(chosen ?? '')}
          />
        </div>
      )}
      <PartialNote listing={listing} />
      {listing.state === 'read' && !listing.isPartial && (
        <Suspense>
          <DeletedByRuns entries={listing.entries} changes={changes} onChoose={page.choose} />
        </Suspense>
      )}
      <QuotaBar listing={listing} usage={usage} checkpoints={page.checkpoints.count} onCheckpoints={onCheckpoints} />
    </section>
  )
}

/** What was deleted or restored a moment ago, each with the way back. */
function WaysBack({ page: { files, restores, choose } }: Pick<Props, 'page'>) {
  const className = 'flex-none border-line border-b bg-sunken'
  return (
    <>
      <UndoList
        what={words.pane.deleted}
        className={className}
        items={files.deleted}
        onUndo={async (one) => {
          if (await files.undo(one)) choose(one.name)
        }}
      />
      <UndoList
        what={words.pane.restored}
        className={className}
        items={restores.restored}
        undoLabel={({ name }) => words.pane.haveBack(name)}
        onUndo={(one) => void restores.undo(one)}
      />
    </>
  )
}

function PartialNote({ listing: { isPartial, state, entries } }: { listing: Listing }) {
  if (!isPartial || state === 'reading') return null
  return (
    <p className="flex-none border-line border-t px-4 py-2 text-ink2 text-xs">
      {state === 'unread' ? words.pane.unread(entries.length) : words.pane.partial(entries.length)}
    </p>
  )
}
