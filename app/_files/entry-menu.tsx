'use client'
import { Download, Ellipsis, FolderInput, Pencil, Trash2 } from 'lucide-react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { fileUrl } from '../_ui/file-url.ts'
import { closePopoverOf, Popover } from '../_ui/popover.tsx'
import type { Renaming } from './rename-dialog.tsx'
import { words } from './words.ts'

interface Props {
  entry: WorkspaceEntry
  onRename(how: Renaming): void
  onDelete(): void
}

const ITEM = 'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-sunken max-lg:min-h-11'
const ICON = { size: 15, strokeWidth: 1.8, 'aria-hidden': true }

/** What can be done with a file or folder. */
export function EntryMenu({ entry: { path, type }, onRename, onDelete }: Props) {
  const isFile = type === 'file'
  return (
    <Popover
      label={words.entry.label(path)}
      align="end"
      className="min-w-48 p-1"
      button={{
        title: words.entry.title,
        'aria-label': words.entry.more(path),
        className: 'grid size-8 flex-none place-items-center rounded-md text-ink2 hover:bg-sunken max-lg:size-11',
        children: <Ellipsis size={16} strokeWidth={1.8} aria-hidden />,
      }}
    >
      <Item path={path} label={words.entry.rename} icon={<Pencil {...ICON} />} onAct={() => onRename('rename')} />
      <Item path={path} label={words.entry.move} icon={<FolderInput {...ICON} />} onAct={() => onRename('move')} />
      <a
        href={isFile ? `${fileUrl(path)}?download` : `${fileUrl(path)}?format=zip`}
        download
        aria-label={words.entry.of(words.entry.download, path)}
        className={ITEM}
        onClick={({ currentTarget }) => closePopoverOf(currentTarget)}
      >
        <Download {...ICON} />
        {isFile ? words.entry.download : words.entry.downloadZip}
      </a>
      <Item path={path} label={words.entry.delete} icon={<Trash2 {...ICON} />} onAct={onDelete} />
    </Popover>
  )
}

function Item({ path, label, icon, onAct }: { path: string; label: string; icon: React.ReactNode; onAct(): void }) {
  return (
    <button
      type="button"
      aria-label={words.entry.of(label, path)}
      className={ITEM}
      onClick={({ currentTarget }) => {
        closePopoverOf(currentTarget)
        onAct()
      }}
    >
      {icon}
      {label}
    </button>
  )
}
