'use client'
import { Suspense, useEffect, useState } from 'react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { fileUrl } from '../_ui/file-url.ts'
import { JsonTree } from '../_ui/json-tree.tsx'
import { LongText } from '../_ui/long-text.tsx'
import { ScrollBox } from '../_ui/scroll-box.tsx'
import { Segmented } from '../_ui/segmented.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { type Changes, FileDetails } from './file-details.tsx'
import { type Preview, previewFile } from './file-requests.ts'

/** A look into a file, with what is known of it beside or below. */
export function FilePreview({ entry, changes }: { entry: WorkspaceEntry; changes: Changes }) {
  const { path, modifiedAt } = entry
  const [preview, setPreview] = useState<{ path: string; content: Preview } | null>(null)
  // Read again when the file was written meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let isGone = false
    void previewFile(path).then((content) => !isGone && setPreview({ path, content }))
    return () => {
      isGone = true
    }
  }, [path, modifiedAt])
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {preview?.path === path ? (
          <Content preview={preview.content} entry={entry} />
        ) : (
          <p className="px-4 py-3 text-ink3">Reading {path}…</p>
        )}
      </div>
      <Suspense>
        <FileDetails entry={entry} changes={changes} />
      </Suspense>
    </div>
  )
}

function Content({ preview, entry }: { preview: Preview; entry: WorkspaceEntry }) {
  switch (preview.kind) {
    case 'none':
      return <p className="px-4 py-3 text-ink2">{preview.reason}</p>
    case 'image':
      return (
        <div className="min-h-0 flex-1 overflow-auto p-4">
          {/* biome-ignore lint/performance/noImgElement: a file of the person's own; there is nothing to optimise beforehand. */}
          <img
            src={`${fileUrl(entry.path)}?v=${encodeURIComponent(entry.modifiedAt)}`}
            alt={entry.path}
            className="max-w-full"
          />
        </div>
      )
    case 'json':
      return (
        <Tabs.Root defaultValue="tree" className="flex min-h-0 flex-1 flex-col">
          <div className="flex-none px-4 pt-3">
            <Segmented
              label="Show the file as"
              segments={[
                { value: 'tree', label: 'Tree' },
                { value: 'text', label: 'Text' },
              ]}
            />
          </div>
          <Tabs.Content value="tree" tabIndex={-1} className="min-h-0 flex-1 overflow-auto px-2 py-3">
            <JsonTree value={preview.value} openTo={3} />
          </Tabs.Content>
          <Tabs.Content value="text" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
            <Text path={entry.path} text={preview.text} isWhole />
          </Tabs.Content>
        </Tabs.Root>
      )
    case 'text':
      return <Text path={entry.path} text={preview.text} isWhole={preview.isWhole} />
  }
}

function Text({ path, text, isWhole }: { path: string; text: string; isWhole: boolean }) {
  return (
    <ScrollBox
      label={`Content of ${path}`}
      className="min-h-0 flex-1 overflow-auto whitespace-pre px-4 py-3 font-mono text-code -outline-offset-2!"
    >
      {text === '' ? (
        <span className="font-sans text-ink3">This file is empty.</span>
      ) : (
        <LongText text={text} label={path} first={50_000} wraps={false} />
      )}
      {!isWhole && (
        <p className="pt-2 font-sans text-ink3">The rest is not shown. Download the file to see all of it.</p>
      )}
    </ScrollBox>
  )
}
