'use client'
import { useMemo } from 'react'
import { fileUrl } from '../../_ui/file-url.ts'
import { markdownElements } from '../../_ui/markdown-elements.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { kindOf } from '../file-kind.ts'
import { targetIn } from './markdown-links.ts'

/** To read more takes a browser long, and nobody reads it here. */
const MOST = 200_000

const LINK = 'font-medium text-accent underline'

/** A file of the workspace as it reads. Pictures are those of the workspace: one from elsewhere would tell who looks. */
export default function MarkdownView({ path, text }: { path: string; text: string }) {
  const elements = useMemo(
    () =>
      markdownElements(text.slice(0, MOST), {
        link(href, words) {
          const target = targetIn(href, path)
          if (target.kind === 'none') return <span title={href}>{words}</span>
          if (target.kind === 'web')
            return (
              <a href={target.href} target="_blank" rel="noreferrer noopener" className={LINK}>
                {words}
              </a>
            )
          return (
            <a href={`/files?open=${encodeURIComponent(target.path)}`} className={LINK}>
              {words}
            </a>
          )
        },
        image(href, alt) {
          const target = targetIn(href, path)
          if (target.kind !== 'file' || kindOf(target.path) !== 'image')
            return <span className="text-ink3">[picture: {alt || href}]</span>
          // biome-ignore lint/performance/noImgElement: a file of the person's own; there is nothing to optimise beforehand.
          return <img src={fileUrl(target.path)} alt={alt} className="my-2 max-w-full" />
        },
        html: (source) => <code className="whitespace-pre-wrap font-mono text-ink3 text-xs">{source}</code>,
      }),
    [path, text],
  )
  return (
    <ScrollBox label={`${path}, as it reads`} className="min-h-0 flex-1 overflow-auto px-5 py-4 -outline-offset-2!">
      <div className="max-w-[720px] [overflow-wrap:anywhere]">
        {elements}
        {text.length > MOST && <p className="mt-4 text-ink3">The rest is not shown. See the text.</p>}
      </div>
    </ScrollBox>
  )
}
