import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOST_LINE_CHARS, readScenarios, type ScenarioLine } from './read-scenarios.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
const all = async (chunks: AsyncIterable<string>) => {
  const lines: ScenarioLine[] = []
  for await (const line of readScenarios(chunks)) lines.push(line)
  return lines
}

const example = readFileSync(new URL('../../../examples/scenarios.jsonl', import.meta.url), 'utf8')

test('a file is read line by line, in whatever pieces it comes; a faulty line does not keep the others', async () => {
  const [first, ...others] = example.trim().split('\n')
  const text = `\uFEFF${first}\n\n nonsense\r\n${others.join('\r\n')}`
  const lines = await all(inPieces(text, 1_000))
  expect(lines.map(({ line }) => line)).toEqual([1, 3, 4, 5])
  expect(lines.map((line) => 'scenario' in line && line.scenario.id)).toEqual([
    'drive-to-crm',
    false,
    'one-call',
    'search-and-report',
  ])
})

test('of a line that is too long only the beginning is kept, and the next one is read', async () => {
  async function* endless() {
    for (let sent = 0; sent <= MOST_LINE_CHARS; sent += 1024 * 1024) yield ' x'.repeat(512 * 1024)
    yield `\n${example}`
  }
  const lines = await all(endless())
  expect(lines[0]).toMatchObject({ line: 1, fault: expect.stringContaining('It has more than 25,165,824 characters.') })
  expect(lines.slice(1).every((line) => 'scenario' in line)).toBe(true)
})
