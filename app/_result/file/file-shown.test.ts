import { expect, test } from 'vitest'
import { shownText } from './file-shown.ts'

test.each([
  ['a.csv', 'n,t\n1,x', ['table', 'chart', 'source']],
  ['a.csv', 'n,t', ['source']],
  ['a.json', '[{"a":1}]', ['table', 'chart', 'json', 'source']],
  ['a.json', '{"a":1}', ['json', 'source']],
  ['a.json', '{', ['source']],
  ['a.md', 'plain', ['markdown', 'source']],
  ['a.html', '<p>x', ['html', 'source']],
  ['a.patch', '@@ -1 +1 @@\n-a\n+b', ['diff', 'source']],
  ['a.ts', 'const a = 1', ['text']],
])('%s %j', (path, text, forms) => {
  expect(shownText(path, text).forms).toEqual(forms)
})
