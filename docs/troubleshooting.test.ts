import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headingsOf } from '../app/_docs/headings.ts'
import { read, root } from './read-docs.ts'

const sources = globSync('{lib,app,scripts}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: ['**/testing/**', '**/*.test.*'],
}).map((file) => readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'"))

/** The texts in code marks; a heading of that page may have several. */
const quoted = [...read('docs/troubleshooting.md').matchAll(/^### (.*)$/gm)].flatMap(([, heading = '']) =>
  [...heading.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
)

test('the page quotes errors', () => {
  expect(headingsOf(read('docs/troubleshooting.md')).filter(({ depth }) => depth === 3).length).toBeGreaterThan(40)
})

test.each(quoted)('“%s” is still said', (text) => {
  // What differs is short, and on the same line of code.
  const pattern = new RegExp(text.split('…').map(RegExp.escape).join('.{0,120}'))
  const said = sources.filter((source) => pattern.test(source))
  expect(said.length, 'files that say it').toBeGreaterThan(0)
})
