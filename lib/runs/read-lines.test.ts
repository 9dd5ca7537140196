import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readLines } from './read-lines.ts'

async function linesOf(content: string): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'lines-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'lines')
  writeFileSync(file, content)
  return Array.fromAsync(readLines(file))
}

test.each<[string, string[]]>([
  ['', []],
  ['a', ['a']],
  ['a\nb\n', ['a', 'b']],
  ['a\n\nb', ['a', '', 'b']],
  ['a\u2028b\u2029c\u0085d\ve\ff\rg\n', ['a\u2028b\u2029c\u0085d\ve\ff\rg']],
])('only a line feed ends a line: %j', async (content, lines) => {
  expect(await linesOf(content)).toEqual(lines)
})

test('a line longer than what is read at once is one line, whatever characters lie where it is cut', async () => {
  const long = '🦊'.repeat(200_001)
  expect(await linesOf(`x${long}\n${long}\nend`)).toEqual([`x${long}`, long, 'end'])
})
