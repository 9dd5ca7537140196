import { marked } from 'marked'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { markdownElements } from '../_ui/markdown-elements.tsx'
import { createIds, plainText } from './headings.ts'
import { linkTarget } from './link-target.ts'
import { words } from './words.ts'

interface Props {
  markdown: string
  /** The page below docs/, and all there are: for links between them. */
  file: string
  pages: ReadonlySet<string>
}

/** A page of docs/ as elements. */
export function Markdown({ markdown, file, pages }: Props) {
  const idOf = createIds()
  return markdownElements(marked.lexer(markdown), {
    idOf: (tokens) => idOf(plainText(tokens)),
    link: (href, text) => link(href, text, { file, pages }),
    image: (href, text) => (
      // biome-ignore lint/performance/noImgElement: a picture of ours in its own size.
      <img src={`/docs/image/${href}`} alt={text} className="my-2 w-full rounded-md border border-line" />
    ),
    // Comments for the scripts that write a part of a page.
    html: () => null,
  })
}

const LINK = 'font-medium text-accent underline'

function link(href: string, text: ReactNode, { file, pages }: Omit<Props, 'markdown'>): ReactNode {
  const target = linkTarget(href, file, pages)
  if (target.kind === 'repository') return <span title={words.inRepository(target.file)}>{text}</span>
  if (target.kind === 'web')
    return (
      <a href={target.href} className={LINK}>
        {text}
      </a>
    )
  return (
    <Link href={target.href} prefetch={false} className={LINK}>
      {text}
    </Link>
  )
}
