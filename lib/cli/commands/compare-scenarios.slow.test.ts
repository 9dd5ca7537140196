import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cemIn } from '../testing/cem-in.ts'

const home = mkdtempSync(join(tmpdir(), 'cem-scenarios-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const cem = cemIn(home)
const example = readFileSync('examples/scenarios.jsonl', 'utf8')
writeFileSync(join(home, 'scenarios.jsonl'), example)

test('each scenario is a JSON line with its id, in the order of the file', async () => {
  const { status, out, err } = await cem(['compare', '--scenarios', 'scenarios.jsonl', '--json'])
  expect([status, err]).toEqual([0, ''])
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ id, against, basis }) => [id, against, basis])).toEqual([
    ['drive-to-crm', 'directWithSearch', 'computed'],
    ['one-call', 'direct', 'computed'],
    ['search-and-report', 'directWithSearch', 'computed'],
  ])
  expect(lines[0].savedPercent).toBeGreaterThan(98)
  expect(lines[1].savedPercent).toBeLessThan(0)
  expect(lines[1].summary).toContain('Direct calling is cheaper here')
})

test('for people there is a table and what it means', async () => {
  const { status, out } = await cem(['compare', '--scenarios', '-'], example)
  expect(status).toBe(0)
  expect(out).toContain('one-call: What is 17.5 plus 24.25? (1 tool connected, 1 call)\n')
  expect(out).toContain('  Direct calling is cheaper here: code mode needs ')
  expect(out).toContain('All figures are computed, with no model asked.')
})

test('a line that cannot be used is told by its number, the others are computed, and the status is 1', async () => {
  const [first = ''] = example.split('\n')
  const text = `${first}\nnonsense\n${first.replace('"argsCopy": [1]', '"argsCopy": [2]')}\n`
  const { status, out, err } = await cem(['compare', '--scenarios', '-', '--json'], text)
  expect(status).toBe(1)
  expect(err).toMatch(/^Line 2 is not counted. It is not JSON: .*\nLine 3 is not counted. Step 2 says /)
  expect(err).toContain('2 lines could not be counted, 1 could.')
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  ).toEqual(['drive-to-crm', null, 'drive-to-crm'])
})

test.each([
  [['--scenarios', 'none.jsonl'], 2, 'The scenarios cannot be read: ENOENT'],
  [['--scenarios', 'scenarios.jsonl', '--csv'], 2, 'Leave out --csv.'],
  [['--scenarios', '.'], 2, 'The scenarios cannot be read: EISDIR'],
  [[], 2, 'Expected one of a task in words'],
  [['--scenarios', '-'], 1, 'There is no scenario in it.'],
])('what cannot be done says what to do: %j', async (args, status, told) => {
  expect(await cem(['compare', ...args])).toMatchObject({ status, out: '', err: expect.stringContaining(told) })
})
