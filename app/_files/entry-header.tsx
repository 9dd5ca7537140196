'use client'
import { ArrowLeft, Download, Pencil, Trash2 } from 'lucide-react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { Button, IconButton } from '../_ui/button.tsx'
import { fileUrl } from '../_ui/file-url.ts'
import { PanelHeader } from '../_ui/panel.tsx'

interface Props {
  entry: WorkspaceEntry
  onBack(): void
  onRename(): void
  onDelete(): void
}

/** Name of what is looked at, and what can be done with it. */
export function EntryHeader({ entry, onBack, onRename, onDelete }: Props) {
  const { path, type } = entry
  const icon = { size: 14, strokeWidth: 1.8, 'aria-hidden': true }
  return (
    <PanelHeader className="gap-1.5 max-lg:pl-1">
      <IconButton label="Back to the files" onClick={onBack} className="lg:hidden">
        <ArrowLeft size={16} strokeWidth={1.8} aria-hidden />
      </IconButton>
      <h2 className="min-w-0 flex-1 truncate font-semibold" title={path}>
        {path}
      </h2>
      {type === 'file' && (
        <a
          href={`${fileUrl(path)}?download`}
          download
          aria-label={`Download ${path}`}
          className="inline-flex h-7 items-center gap-[7px] rounded-md border border-edge px-2 font-medium text-xs hover:bg-sunken max-lg:h-11 max-lg:px-3.5"
        >
          <Download {...icon} />
          <span className="max-sm:sr-only">Download</span>
        </a>
      )}
      <Button onClick={onRename} aria-label={`Rename ${path}`} size="small">
        <Pencil {...icon} />
        <span className="max-sm:sr-only">Rename</span>
      </Button>
      <Button onClick={onDelete} aria-label={`Delete ${path}`} size="small">
        <Trash2 {...icon} />
        <span className="max-sm:sr-only">Delete</span>
      </Button>
    </PanelHeader>
  )
}
