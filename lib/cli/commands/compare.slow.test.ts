import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCountingModel, type PlayedTurn, type SentRequest } from '../../pipeline/testing/counting-model.ts'
import { cemIn } from '../testing/cem-in.ts'

/** `cem` in a home of its own, with a model that answers each request as `play` says. */
async function openCem(play?: (sent: SentRequest) => PlayedTurn) {
  const home = mkdtempSync(join(tmpdir(), 'cem-compare-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const cem = cemIn(home)
  if (!play) return { cem, home }
  const { settings, counted } = await openCountingModel(Array.from({ length: 50 }, () => play))
  const { base_url, api_key, model } = settings.llm
  const price = { input: 1, output: 10 }
  writeFileSync(
    join(home, 'config.yaml'),
    JSON.stringify({ llm: { base_url, api_key, model, fallback: 'none', price_per_million: price } }),
  )
  return { cem, home, counted }
}

const answering =
  (text: string) =>
  ({ messages, tools }: SentRequest): PlayedTurn =>
    tools.length > 0 || messages.length > 2 ? { text } : { text: '```ts\nexport default 40 + 2\n```' }

test('prints the tokens object with the comparison beside it, and nothing else on stdout', async () => {
  const { cem, counted = [] } = await openCem(answering('It is 42.'))
  const args = ['compare', 'What is 40 plus 2?', '--check-text', '42', '--repeats', '1', '--json']
  const { status, out, err } = await cem([...args, '--config', 'config.yaml'])
  const told = JSON.parse(out)
  expect([status, err]).toEqual([0, expect.stringContaining('3 of 3  direct with tool search: right, ')])
  expect(told).toMatchObject({
    basis: 'measured',
    direct: { input: counted[2]?.input, output: counted[2]?.output },
    directWithSearch: { input: counted[3]?.input, output: counted[3]?.output },
    comparison: { state: 'finished', figures: { best: { way: expect.any(String) } } },
  })
  const [first, second] = counted
  expect(told.codeMode.total).toBe(
    (first?.input ?? 0) + (first?.output ?? 0) + (second?.input ?? 0) + (second?.output ?? 0),
  )
  // A sum needs no tool: this is the case where code mode loses, and it is said.
  expect(told).toMatchObject({ against: 'directWithSearch', savedPercent: expect.any(Number) })
  expect(told.savedPercent).toBeLessThan(0)

  const listed = await cem(['compare', 'list'])
  expect(listed.out).toMatch(/^c_\w{12} {2}\S+ \S+ {2}finished {2}3 of 3 trials, 3 right {2}What is 40 plus 2\?\n$/)
  const id = listed.out.slice(0, 14)
  const shown = await cem(['compare', 'show', id, '--config', 'config.yaml'])
  expect(shown.out).toMatch(/Right answers\s+1 of 1\s+1 of 1\s+1 of 1\n/)
  expect(shown.out).toMatch(/Money\s+\$0\.\d+ computed/)
  expect(shown.out).toContain('is the cheapest with 1 of 1 right answers: ')
  expect(await cem(['compare', 'remove', id])).toMatchObject({ status: 0, out: expect.stringContaining('It is gone.') })
  expect(await cem(['compare', 'show', id])).toMatchObject({ status: 1, out: '' })
}, 400_000)

test('ends with 1 where code mode fails its check, and claims nothing', async () => {
  const { cem } = await openCem(({ messages, tools }) =>
    answering(tools.length > 0 ? '42' : 'No idea.')({ messages, tools, model: '' }),
  )
  const args = ['compare', 'What is 40 plus 2?', '--check-pattern', '^42$', '--repeats', '1', '--json']
  const { status, out } = await cem([...args, '--config', 'config.yaml'])
  const told = JSON.parse(out)
  expect(status).toBe(1)
  expect(told).not.toHaveProperty('savedPercent')
  expect(told.comparison.figures.sentence).toContain(
    'Code mode gave 0 of 1 right answers, and is not compared by price.',
  )
}, 240_000)

test('without a model it computes from one run by rules, and says so', async () => {
  const { cem } = await openCem()
  const { status, out, err } = await cem(['compare', 'What is 40 plus 2?', '--check-path', '$=42', '--json'])
  expect([status, err]).toEqual([0, expect.stringContaining('all figures are computed')])
  expect(JSON.parse(out)).toMatchObject({
    ...{ basis: 'computed', comparison: null, passed: true, against: 'directWithSearch' },
    codeMode: { total: expect.any(Number) },
  })
  const wrong = await cem(['compare', 'What is 40 plus 2?', '--check-text', '43', '--json'])
  expect(wrong.status).toBe(1)
  expect(JSON.parse(wrong.out)).not.toHaveProperty('savedPercent')
}, 240_000)

test('many tasks from a file, a row for each trial', async () => {
  const { cem, home } = await openCem(answering('It is 42.'))
  writeFileSync(
    join(home, 'set.jsonl'),
    '{"id": "sum", "task": "What is 40 plus 2?", "check": "42"}\n{"id": "other", "task": "What is 40 plus 3?", "check": "43"}\n',
  )
  const args = ['compare', '--file', 'set.jsonl', '--ways', 'direct,search', '--repeats', '1', '--csv']
  const { status, out } = await cem([...args, '--config', 'config.yaml'])
  expect(status).toBe(1)
  const rows = out.trim().split(/\r?\n/)
  expect(rows[0]).toMatch(/^task_id,task,category,way,model,repeat,state,passed,why,/)
  expect(rows.slice(1).map((row) => row.split(',').slice(0, 8).join(' '))).toEqual([
    'sum What is 40 plus 2?  direct test-model 1 done true',
    'sum What is 40 plus 2?  directWithSearch test-model 1 done true',
    'other What is 40 plus 3?  direct test-model 1 done false',
    'other What is 40 plus 3?  directWithSearch test-model 1 done false',
  ])
}, 240_000)

test.each([
  [[], 'Expected one of a task in words, --file SET, --resume ID and --scenarios FILE.'],
  [['--resume', 'c_222222222222', '--repeats', '2'], 'Leave out --repeats.'],
  [['x', '--check-text', 'a', '--check-pattern', 'b'], 'Expected one of --check-text'],
  [['x', '--ways', 'sideways'], 'Expected codeMode, direct or directWithSearch'],
  [['--file', 'none.jsonl'], 'The tasks cannot be read: ENOENT'],
])('wrong usage says what to do: %j', async (args, told) => {
  const { cem } = await openCem()
  expect(await cem(['compare', ...args])).toMatchObject({ status: 2, out: '', err: expect.stringContaining(told) })
})
