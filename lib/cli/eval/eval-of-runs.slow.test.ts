import { expect, test } from 'vitest'
import { readTaskSet } from '../../compare/sets/read-task-set.ts'
import { openCountingModel, type PlayedTurn } from '../../pipeline/testing/counting-model.ts'
import { createInstallation } from '../../testing/open-playground.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { runEval } from './run-eval.ts'

function terminalOf() {
  const told = { out: '', err: '' }
  const terminal: Terminal = {
    ...{ cwd: '/', env: {}, close: () => {}, gone: new AbortController().signal, ask: async () => null },
    out: (text) => void (told.out += text),
    err: (text) => void (told.err += text),
  }
  return { terminal, told }
}

const SET = JSON.stringify({
  name: 'sums',
  ways: ['codeMode', 'direct'],
  repeats: 1,
  tasks: [
    { id: 'sum', task: 'Add 17.5 and 24.25.', check: { pattern: '41[.]75' } },
    { id: 'file', task: 'What is in {folder}/note.txt?', files: { 'note.txt': 'green' }, check: 'green' },
  ],
})

const program =
  "```ts\nimport { add } from './servers/calculator/add.ts'\nexport default await add({ a: 17.5, b: 24.25 })\n```"
const folder = (sent: { messages: unknown[] }) => /compare-[\w-]+/.exec(JSON.stringify(sent.messages))?.[0]
const reads = (sent: { messages: unknown[] }): PlayedTurn => ({
  text: `\`\`\`ts\nimport { readFile } from './servers/filesystem/readFile.ts'\nexport default await readFile({ path: '${folder(sent)}/note.txt' })\n\`\`\``,
})

test('a set is done by runs, kept, and held against the last time', { timeout: 120_000 }, async () => {
  const right = { text: 'It is 41.75.' }
  const model = await openCountingModel([
    // The first time: all is right.
    ...[{ text: program }, right, { calls: [{ name: 'calculator__add', args: { a: 17.5, b: 24.25 } }] }, right],
    ...[reads, { text: 'green' }, { text: 'It is green.' }],
    // The second time: direct calling is wrong about the sum.
    ...[{ text: program }, right, { text: 'It is 40.' }],
    ...[reads, { text: 'green' }, { text: 'It is green.' }],
  ])
  const installation = createInstallation()
  const playground = await installation.open({ settings: model.settings })
  try {
    const person = installation.personOf('ann')
    const evaluate = async (json: boolean) => {
      const { terminal, told } = terminalOf()
      const status = await runEval(
        { request: readTaskSet(SET, 'sums.json') },
        playground.comparisons,
        person,
        terminal,
        json ? { json } : {},
      )
      return { status, ...told }
    }
    const first = await evaluate(false)
    expect(first.out).toContain('It is done for the first time.')
    expect(first).toMatchObject({ status: 0, out: expect.stringContaining('4 of 4 passed.') })
    const second = await evaluate(true)
    const lines = second.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(second.status).toBe(1)
    expect(lines[0]).toMatchObject({
      task: 'sum',
      way: 'direct',
      change: 'broke',
      why: 'The answer does not fit the pattern.',
    })
    expect(lines.at(-1)).toMatchObject({
      kind: 'set',
      name: 'sums',
      passed: 3,
      failed: 1,
      ok: false,
      comparedWith: { models: ['test-model'] },
    })
    // What was counted is what the model counted.
    const counted = model.counted.slice(7).reduce((sum, { input, output }) => sum + input + output, 0)
    const { spent } = lines.at(-1)
    expect(spent.input + spent.output).toBe(counted)
  } finally {
    await playground.close()
    await installation.close()
  }
})
