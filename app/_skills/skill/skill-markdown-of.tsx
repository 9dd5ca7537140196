import type { Token } from 'marked'
import type { ReactNode } from 'react'
import { markdownElements } from '../../_ui/markdown-elements.tsx'

/** What was read of a SKILL.md, as elements. Links to the web only, and no pictures: one would tell its author who looks at it. */
export const skillMarkdownOf = (tokens: readonly Token[]): ReactNode =>
  markdownElements(tokens, { top: 2, isPart: true, link, image: (_href, text) => text, html: () => null })

const link = (href: string, words: ReactNode): ReactNode =>
  /^https?:\/\//i.test(href) ? (
    <a href={href} rel="noreferrer nofollow" className="font-medium text-accent underline">
      {words}
    </a>
  ) : (
    words
  )
