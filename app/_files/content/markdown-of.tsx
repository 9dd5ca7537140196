import type { Token } from 'marked'
import type { ReactNode } from 'react'
import { fileUrl } from '../../_ui/file-url.ts'
import { markdownElements } from '../../_ui/markdown-elements.tsx'
import { kindOf } from '../file-kind.ts'
import { targetIn } from './markdown-links.ts'
import { words } from './words.ts'

/** What was read of a file, as elements. Pictures are those of the workspace: one from elsewhere would tell who looks. */
export const markdownOf = (tokens: readonly Token[], path: string): ReactNode =>
  markdownElements(tokens, {
    // Below that of the page and that of the pane.
    top: 3,
    link: (href, text) => link(href, text, path),
    image: (href, alt) => image(href, alt, path),
    html: (source) => <code className="whitespace-pre-wrap font-mono text-ink3 text-xs">{source}</code>,
  })

const LINK = 'font-medium text-accent underline'

function link(href: string, text: ReactNode, path: string): ReactNode {
  const target = targetIn(href, path)
  if (target.kind === 'none') return <span title={href}>{text}</span>
  if (target.kind === 'web')
    return (
      <a href={target.href} target="_blank" rel="noreferrer noopener" className={LINK}>
        {text}
      </a>
    )
  return (
    <a href={`/files?open=${encodeURIComponent(target.path)}`} className={LINK}>
      {text}
    </a>
  )
}

function image(href: string, alt: string, path: string): ReactNode {
  const target = targetIn(href, path)
  if (target.kind !== 'file' || kindOf(target.path) !== 'image')
    return <span className="text-ink3">{words.picture(alt || href)}</span>
  // biome-ignore lint/performance/noImgElement: a file of the person's own; there is nothing to optimise beforehand.
  return <img src={fileUrl(target.path)} alt={alt} className="my-2 max-w-full" />
}
