'use client'
import { Download, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { formatBytes } from '../_format/bytes.ts'
import { formatAgo } from '../_format/time.ts'
import { Button } from '../_ui/button.tsx'
import { fileUrl } from '../_ui/file-url.ts'
import { PanelHeader } from '../_ui/panel.tsx'
import { ScrollBox } from '../_ui/scroll-box.tsx'
import { type Preview, previewFile } from './file-requests.ts'

/** One file: what is in it, and what can be done with it. */
export function FilePreview({ entry, onDelete }: { entry: WorkspaceEntry; onDelete(): void }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const { path, modifiedAt } = entry
  // Read again when the file was written meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let isGone = false
    setPreview(null)
    void previewFile(path).then((read) => !isGone && setPreview(read))
    return () => {
      isGone = true
    }
  }, [path, modifiedAt])
  return (
    <>
      <PanelHeader>
        <h2 className="truncate font-semibold">{path}</h2>
        <span suppressHydrationWarning className="whitespace-nowrap text-ink3 text-xs max-sm:hidden">
          {formatBytes(entry.size)}, {formatAgo(modifiedAt, Date.now())}
        </span>
        <span className="flex-1" />
        <a
          href={`${fileUrl(path)}?download`}
          download
          aria-label={`Download ${path}`}
          className="inline-flex h-7 items-center gap-1.5 rounded-md border border-edge px-2 font-medium text-xs hover:bg-sunken max-lg:h-11 max-lg:px-3"
        >
          <Download size={14} strokeWidth={1.8} aria-hidden />
          Download
        </a>
        <Button onClick={onDelete} aria-label={`Delete ${path}`} size="small" className="text-bad">
          <Trash2 size={14} strokeWidth={1.8} aria-hidden />
          Delete
        </Button>
      </PanelHeader>
      <Content preview={preview} path={path} />
    </>
  )
}

function Content({ preview, path }: { preview: Preview | null; path: string }) {
  if (!preview) return <p className="px-4 py-3 text-ink3">Reading {path}…</p>
  if (preview.kind === 'none') return <p className="px-4 py-3 text-ink2">{preview.reason}</p>
  if (preview.kind === 'image') {
    return (
      <div className="min-h-0 flex-1 overflow-auto p-4">
        {/* biome-ignore lint/performance/noImgElement: a file of the person's own; there is nothing to optimise beforehand. */}
        <img src={fileUrl(path)} alt={path} className="max-w-full" />
      </div>
    )
  }
  return (
    <ScrollBox
      label={`Content of ${path}`}
      className="min-h-0 flex-1 overflow-auto whitespace-pre px-4 py-3 font-mono text-code -outline-offset-2!"
    >
      {preview.text === '' ? <span className="font-sans text-ink3">This file is empty.</span> : preview.text}
      {!preview.isWhole && (
        <p className="pt-2 font-sans text-ink3">The rest is not shown. Download the file to see all of it.</p>
      )}
    </ScrollBox>
  )
}
