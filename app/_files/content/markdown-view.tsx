'use client'
import { useMemo } from 'react'
import { EmptyState } from '../../_ui/panel.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { useMarkdown } from '../../_ui/use-markdown.ts'
import { markdownOf } from './markdown-of.tsx'
import { words } from './words.ts'

/** Of a longer text only the beginning is read. */
const MOST = 200_000

/** A file of the workspace as it reads. */
export default function MarkdownView({ path, text }: { path: string; text: string }) {
  const read = useMarkdown(text.slice(0, MOST))
  const elements = useMemo(() => (Array.isArray(read) ? markdownOf(read, path) : null), [read, path])
  if (read === null) return <p className="px-4 py-3 text-ink3">{words.reading(path)}</p>
  if (read === 'unreadable') return <EmptyState>{words.noPreview}</EmptyState>
  return (
    <ScrollBox label={words.previewOf(path)} className="min-h-0 flex-1 overflow-auto px-5 py-4 -outline-offset-2!">
      <div className="max-w-[720px] [overflow-wrap:anywhere]">
        {elements}
        {text.length > MOST && <p className="mt-4 text-ink3">{words.previewCut}</p>}
      </div>
    </ScrollBox>
  )
}
