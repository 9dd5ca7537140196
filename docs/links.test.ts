import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { readContents, readDoc } from '../app/_docs/contents.ts'
import { headingsOf } from '../app/_docs/headings.ts'
import { PAGES, read, root, tokensIn } from './read-docs.ts'

const linksOf = (page: string) =>
  tokensIn(marked.lexer(read(page))).flatMap((token) =>
    token.type === 'link' || token.type === 'image' ? [String(token.href)] : [],
  )

test.each([...PAGES, 'CONTRIBUTING.md', 'AGENTS.md'])('%s leads to files and headings that there are', (page) => {
  const wrong = linksOf(page)
    .filter((href) => !/^https?:/.test(href))
    .filter((href) => {
      const [file = '', hash] = href.split('#')
      const target = file === '' ? page : join(dirname(page), file)
      if (!existsSync(join(root, target))) return true
      return hash !== undefined && !headingsOf(read(target)).some(({ id }) => id === hash)
    })
  expect(wrong).toEqual([])
})

test('the list of pages names every page of docs/, and each has one title', () => {
  const listed = readContents().flatMap(({ pages }) => pages.map(({ file }) => `docs/${file}`))
  const pages = PAGES.filter((page) => page.startsWith('docs/') && !/(README|REVIEW)\.md$/.test(page))
  expect(listed.toSorted()).toEqual(pages)
  for (const page of pages) {
    expect(statSync(join(root, page)).size, page).toBeGreaterThan(200)
    expect(
      headingsOf(readDoc(page.slice('docs/'.length))).filter(({ depth }) => depth === 1),
      page,
    ).toHaveLength(1)
  }
})
