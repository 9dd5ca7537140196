import { marked } from 'marked'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { skillMarkdownOf } from './skill-markdown-of.tsx'

test('what somebody else wrote has links to the web only, no pictures, and no heading of the page', () => {
  const text =
    '# A\n\n[a](https://example.com/) [b](javascript:alert(1)) [c](/api/runs) ![d](https://example.com/x.png)'
  const html = renderToStaticMarkup(skillMarkdownOf(marked.lexer(text)))
  expect(html).toMatch(/<h2 [^>]*>A<\/h2>/)
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://example.com/'])
  expect(html).toContain('b c d')
})
