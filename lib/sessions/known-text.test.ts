import { expect, test } from 'vitest'
import { countTokens } from '../tokens/count-tokens.ts'
import { knownText, MOST_KNOWN_TOKENS } from './known-text.ts'
import type { SessionTask } from './session.ts'

function did(n: number, task: string, result: unknown): SessionTask {
  const entry = { task, program: 'secret program', result, output: 'secret output', files: [], endedAt: '' }
  return { runId: `r_${n}`, title: '', startedAt: '', outcome: 'returned', isKept: true, entry }
}

const LOG = 'sessions/session_001.json'

test('short results are told as they are, others by their shape, programs and output not at all', async () => {
  const rows = Array.from({ length: 50 }, (_, id) => ({ id, name: 'Ann Lee', tags: ['a'] }))
  const wrote = did(3, 'Write it\nto a file', { savedTo: 'a.txt' })
  wrote.entry.files = [{ path: 'a.txt', change: 'created' }]
  const text = await knownText([did(1, 'Add 1 and 2', 3), did(2, 'List the users', rows), wrote], LOG)
  expect(text?.split('\n').slice(1)).toEqual([
    'r_1: Add 1 and 2',
    '  returned 3',
    'r_2: List the users',
    '  returned { "id": number; "name": string; "tags": string[] }[]',
    'r_3: Write it to a file',
    '  returned {"savedTo":"a.txt"}',
    '  files: a.txt created',
  ])
  expect(text).toContain(LOG)
})

test('many long tasks cost no more than they may, and the newest is among them', async () => {
  const tasks = Array.from({ length: 40 }, (_, n) => did(n, '漢字 '.repeat(2_000), { text: '漢'.repeat(3_000) }))
  const text = (await knownText(tasks, LOG)) as string
  const [tokens = 0] = await countTokens([text])
  expect(tokens).toBeLessThanOrEqual(MOST_KNOWN_TOKENS)
  expect(text).toContain('r_39')
  expect(text).not.toContain('r_31:')
})

test('there is nothing to tell of a session without tasks', async () => {
  expect(await knownText([], LOG)).toBeNull()
})
