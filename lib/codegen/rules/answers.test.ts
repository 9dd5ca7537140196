import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import type { Values } from '../../runs/question.ts'
import { createSelector } from '../../selection/create-selector.ts'
import { parseTask } from '../../task/parse-task.ts'
import { openPlay } from './testing/play-program.ts'
import { generateTask } from './testing/play-task.ts'

const catalog = await createDiscovery({ serversDir: 'servers' }).catalog()
const selector = createSelector()

const generate = (task: string, values?: Values) =>
  generateTask({ task, tools: selectedFor(task), ...(values && { values }) }, () => openPlay(catalog, workspace()))

function workspace(): string {
  const dir = mkdtempSync(join(tmpdir(), 'play-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

const selectedFor = (task: string) =>
  selector.select(parseTask(task), catalog).ranked.flatMap(({ tool, selected }) => (selected ? [tool] : []))

async function play(task: string, values: Values) {
  const generated = await generate(task, values)
  if (generated.kind !== 'program') throw new Error(generated.reason)
  const dir = workspace()
  const value = await (await openPlay(catalog, dir))(generated.source)
  return { value, read: (path: string) => readFileSync(join(dir, path), 'utf8') }
}

const SHOP = 'Could you save the sentence "Shop closed" in a file'

test('a task that does not name its file asks for it, and with the answer it is written', async () => {
  expect(await generate(SHOP)).toMatchObject({
    kind: 'no-program',
    question: { name: 'path', schema: { type: 'string' }, why: expect.stringContaining('"path"') },
  })
  const { read } = await play(SHOP, { path: 'it\'s "shut"/x.txt' })
  expect(read('it\'s "shut"/x.txt')).toBe('Shop closed')
})

test('one value after the other is asked for', async () => {
  const task = 'Call calculator.power'
  expect(await generate(task)).toMatchObject({ question: { name: 'base' } })
  expect(await generate(task, { base: '2' })).toMatchObject({ question: { name: 'exponent' } })
  expect((await play(task, { base: '2', exponent: 10 })).value).toBe(1024)
})

test('what the task says goes before what was answered', async () => {
  expect((await play('Call calculator.power with base 3', { base: 2, exponent: '2' })).value).toBe(9)
})

test('what to write can be an answer too', async () => {
  const { read } = await play('Save the result to out.txt', { content: 'first\nsecond' })
  expect(read('out.txt')).toBe('first\nsecond')
})

test('an answer that does not fit is asked for again', async () => {
  expect(await generate('Call calculator.power with base 2', { exponent: 'many' })).toMatchObject({
    question: {
      name: 'exponent',
      why: 'No value was found for “exponent” of calculator.power: a number was expected.',
    },
  })
})

test('a number that is asked for may come as a text, as a command line has it', async () => {
  expect(await play('Divide 10', { b: '5' })).toMatchObject({ value: 2 })
})
