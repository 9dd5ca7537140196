import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cemIn } from '../testing/cem-in.ts'

const home = mkdtempSync(join(tmpdir(), 'cem-eval-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const cem = cemIn(home)
const custom = {
  id: 'B',
  prompt: 'Weather?',
  validation_type: 'custom',
  custom_validator: 'check',
  expected_output: 'x',
}
writeFileSync(
  join(home, 'tasks.json'),
  JSON.stringify([{ id: 'A', prompt: 'Add 1 and 2.', expected_output: '3' }, custom]),
)

test('a benchmark becomes a set of tasks; one that cannot be taken over is told, and the status is 1', async () => {
  const { status, out, err } = await cem(['eval', 'import', 'tasks.json'])
  expect(status).toBe(1)
  expect(JSON.parse(out)).toMatchObject({ name: 'tasks', tasks: [{ id: 'A', task: 'Add 1 and 2.' }] })
  expect(err).toMatch(/^B is left out: it is checked by the Python function "check", .*--judge/)
  expect(err).toContain('1 task left out, 1 taken over.')
})

test('it is written to a file, once', async () => {
  const args = ['eval', 'import', 'tasks.json', '--judge', '--out', 'set.json']
  expect(await cem(args)).toMatchObject({ status: 0, out: '2 tasks in set.json. Do them with: cem eval set.json\n' })
  const text = readFileSync(join(home, 'set.json'), 'utf8')
  expect(JSON.parse(text).tasks).toHaveLength(2)
  expect(await cem(args)).toMatchObject({
    status: 1,
    err: expect.stringContaining('There is a file set.json already.'),
  })
  const again = await cem([...args, '--replace', '--json'])
  expect(JSON.parse(again.out)).toMatchObject({ out: 'set.json', tasks: 2, leftOut: [], notes: [{ id: 'B' }] })
})

test.each([
  [['none.json'], 'The tasks cannot be read: ENOENT'],
  [[], 'Expected either a file with tasks, or --resume ID.'],
  [['tasks.json', '--resume', 'x'], 'Expected either a file'],
  [['--resume', 'x', '--ways', 'direct'], 'Leave out --ways.'],
  [['tasks.json'], 'Task 1: there is no field "prompt", "expected_output"'],
  [['set.json', '--ways', 'sideways'], 'Expected codeMode, direct or directWithSearch'],
  [['set.json', '--repeats', '0'], 'Expected a whole number above 0.'],
])('what cannot be done is wrong usage, and nothing is started: %j', async (args, told) => {
  expect(await cem(['eval', ...args])).toMatchObject({ status: 2, out: '', err: expect.stringContaining(told) })
  expect(existsSync(join(home, 'data'))).toBe(false)
})
