import { marked } from 'marked'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markdownOf } from './markdown-of.tsx'

const show = (markdown: string) => renderToStaticMarkup(markdownOf(marked.lexer(markdown), 'reports/week.md'))

test('a file reads as it was meant, with links and pictures of the workspace', () => {
  const html = show('# Week\n\n[b](b.md) [web](https://example.com) ![dot](dot.png)')
  expect(html).toContain('href="/files?open=reports%2Fb.md"')
  expect(html).toMatch(/href="https:\/\/example\.com" target="_blank" rel="noreferrer noopener"/)
  expect(html).toContain('src="/api/files/reports/dot.png" alt="dot"')
})

test('nothing of it is HTML, runs, or is fetched from elsewhere', () => {
  const html = show(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) ![far](https://example.com/x.png) ![data](data:image/svg+xml,x) a <b onclick=x>b</b>',
  )
  expect(html).not.toMatch(/<script|<img|<b |<[^>]* on\w+=|href="javascript/)
  expect(html).toContain('[picture: far]')
  expect(html).toContain('&lt;script&gt;')
})
