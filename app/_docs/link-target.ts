import path from 'node:path'
import { FRONT, hrefOf } from './contents.ts'

/** Where a link of a page leads in the app. `repository`: a file that is no page, such as ../CONTRIBUTING.md. */
export type LinkTarget = { kind: 'page' | 'web'; href: string } | { kind: 'repository'; file: string }

/** `file` is the page that the link stands in, `pages` are the files that are pages. */
export function linkTarget(href: string, file: string, pages: ReadonlySet<string>): LinkTarget {
  if (/^https?:/.test(href)) return { kind: 'web', href }
  const [target = '', hash] = href.split('#')
  const anchor = hash === undefined ? '' : `#${hash}`
  if (target === '') return { kind: 'page', href: anchor }
  const named = path.posix.join(path.posix.dirname(file), target)
  if (named === FRONT || pages.has(named)) return { kind: 'page', href: hrefOf(named) + anchor }
  return { kind: 'repository', file: path.posix.join('docs', named) }
}
