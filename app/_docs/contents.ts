import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import { plainText } from './headings.ts'
import { words } from './words.ts'

export interface DocsPage {
  /** Below `docs/`, such as `decisions/0011-replay.md`. */
  file: string
  /** Where it is in the app. */
  href: string
  label: string
}

export interface DocsSection {
  title: string
  pages: DocsPage[]
}

/** The page that lists the others: a person's way in on the repository, and the order of the pages here. */
export const FRONT = 'README.md'

const docsDir = () => path.join(/* turbopackIgnore: true */ process.cwd(), 'docs')

/**
 * The pages in reading order, as docs/README.md lists them: below each of its headings a list of links. Nothing that is
 * not in that list is ever read, whatever address somebody asks for.
 */
export function readContents(): DocsSection[] {
  const sections: DocsSection[] = []
  for (const token of marked.lexer(readDoc(FRONT))) {
    if (token.type === 'heading' && token.depth === 2)
      sections.push({ title: plainText(token.tokens ?? []), pages: [] })
    if (token.type === 'list') sections.at(-1)?.pages.push(...linksIn(token.items).map(pageOf))
  }
  return sections
}

/** The page at an address below /docs, or undefined. */
export function findPage(names: readonly string[]): DocsPage | undefined {
  const href = ['/docs', ...names].join('/')
  return [frontPage, ...readContents().flatMap(({ pages }) => pages)].find((page) => page.href === href)
}

export const hrefOf = (file: string) => (file === FRONT ? '/docs' : `/docs/${file.replace(/\.md$/, '')}`)

export const frontPage: DocsPage = { file: FRONT, href: hrefOf(FRONT), label: words.allPages }

/** Read anew each time: they are small, and whoever edits one sees it at the next load. */
export const readDoc = (file: string) => readFileSync(path.join(docsDir(), file), 'utf8')

/** A picture that lies in docs/ itself; undefined for any other name. */
export function readImage(name: string): Buffer | undefined {
  const file = path.join(docsDir(), name)
  return IMAGE.test(name) && existsSync(file) ? readFileSync(file) : undefined
}

const IMAGE = /^[a-z0-9-]+\.png$/

const pageOf = ({ href, tokens }: Tokens.Link): DocsPage => ({
  file: href,
  href: hrefOf(href),
  label: plainText(tokens),
})

function linksIn(tokens: readonly Token[]): Tokens.Link[] {
  return tokens.flatMap((token) => {
    if (token.type === 'link') return isPage(token.href) ? [token as Tokens.Link] : []
    return 'tokens' in token && token.tokens ? linksIn(token.tokens) : []
  })
}

/** A link out of docs/ is no page. */
const isPage = (href: string) => /^[\w-]+(\/[\w-]+)?\.md$/.test(href)
