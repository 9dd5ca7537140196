import { expect, test } from 'vitest'
import { targetIn } from './markdown-links.ts'

test.each([
  ['https://example.com/a?b#c', { kind: 'web', href: 'https://example.com/a?b#c' }],
  ['chart.png', { kind: 'file', path: 'reports/chart.png' }],
  ['../a%20b.md#x', { kind: 'file', path: 'a b.md' }],
  ['/state.json', { kind: 'file', path: 'state.json' }],
  ['../../outside', { kind: 'none' }],
  ['javascript:alert(1)', { kind: 'none' }],
  ['//example.com', { kind: 'none' }],
  ['#top', { kind: 'none' }],
  ['%', { kind: 'file', path: 'reports/%' }],
])('%s', (href, target) => {
  expect(targetIn(href, 'reports/week.md')).toEqual(target)
})
