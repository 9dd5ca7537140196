import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findPage, frontPage, readContents, readDoc, readImage } from './contents.ts'
import { headingsOf } from './headings.ts'
import { linkTarget } from './link-target.ts'
import { Markdown } from './markdown.tsx'
import { webLink } from './web-link.ts'

const pages = readContents().flatMap((section) => section.pages)
const files = new Set(pages.map(({ file }) => file))
const show = (markdown: string, file = 'security.md') =>
  renderToStaticMarkup(<Markdown markdown={markdown} targetOf={(href) => linkTarget(href, file, files)} />)

test.each([frontPage, ...pages])(
  '$file is shown with its headings, and with nothing that a policy refuses',
  ({ file }) => {
    const html = show(readDoc(file), file)
    const ids = [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual(headingsOf(readDoc(file)).map(({ id }) => id))
    expect(html).not.toMatch(/<script|<style|<[^>]* (?:style|on\w+)=/)
    expect(html).not.toContain('[object Object]')
  },
)

test('links lead to pages of the app, and to nothing where a file is none', () => {
  const html = show(
    '[a](operating.md#how-it-is) [b](decisions/0006-two-engines.md) [c](#top) [d](../README.md) [e](REVIEW.md)',
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/docs/operating#how-it-is',
    '/docs/decisions/0006-two-engines',
    '#top',
  ])
  expect(show('[up](../security.md#who-gets-in)', 'decisions/0006-two-engines.md')).toContain(
    '/docs/security#who-gets-in',
  )
})

test('code, lists, tables and marks are what they are', () => {
  expect(show('```sh\na < b\n```')).toContain('>a &lt; b</pre>')
  expect(show('1. one\n   - two\n2. three')).toMatch(/<ol[^>]*><li[^>]*>one<ul[^>]*><li[^>]*>two<\/li><\/ul><\/li>/)
  expect(show('| a | |\n| --- | ---: |\n| **x** | `y` |')).toMatch(
    /<th [^>]*>a<\/th><td><\/td>.*<strong[^>]*>x<\/strong>.*y<\/code>/,
  )
  expect(show('<script>alert(1)</script>\n\nfine')).not.toContain('alert')
})

test('what somebody else wrote has links to the web only, no pictures, and no heading of the page', () => {
  const text =
    '# A\n\n[a](https://example.com/) [b](javascript:alert(1)) [c](/api/runs) ![d](https://example.com/x.png)'
  const html = renderToStaticMarkup(<Markdown markdown={text} targetOf={webLink} isPart />)
  expect(html).toMatch(/<h2 [^>]*>A<\/h2>/)
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://example.com/'])
  expect(html).toContain('b c d')
})

test('only what is listed is found', () => {
  expect(findPage([])?.file).toBe('README.md')
  expect(findPage(['decisions', '0011-replay'])?.file).toBe('decisions/0011-replay.md')
  for (const names of [
    ['nowhere'],
    ['..', 'README'],
    ['README'],
    ['security.md'],
    ['decisions'],
    ['REVIEW'],
    ['..%2FREADME'],
  ])
    expect(findPage(names), names.join('/')).toBeUndefined()
  expect(readImage('playground.png')?.length).toBeGreaterThan(10_000)
  expect(readImage('../package.json')).toBeUndefined()
})
