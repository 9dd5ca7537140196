import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readBody, readJson } from './read-body.ts'
import { runRequest } from './run-request.ts'

const post = (body: string | null, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1:4100/api/runs', { method: 'POST', body, headers })

describe('bodies', () => {
  test('are read up to the limit and no further, whatever the header promises', async () => {
    expect((await readBody(post('12345'), 5)).toString()).toBe('12345')
    await expect(readBody(post('123456'), 5)).rejects.toMatchObject({
      code: 'too-large',
      message: 'The body is larger than 5 B, the most that is taken here.',
    })
  })

  test('are asked about before the first byte, and while they grow when their size was not promised', async () => {
    const asked: number[] = []
    const ask = (bytes: number) => void asked.push(bytes)
    await readBody(post('12345', { 'content-length': '5' }), 10, ask)
    expect(asked).toEqual([5])
    asked.length = 0
    await readBody(post('x'.repeat(3_000_000)), 4_000_000, ask)
    expect(asked[0]).toBe(0)
    expect(asked.at(-1)).toBe(3_000_000)
    const refuse = (bytes: number) => {
      if (bytes > 0) throw new Error('no room')
    }
    await expect(readBody(post('12345'), 10, refuse)).rejects.toThrow('no room')
  })

  test.each([
    ['['.repeat(500) + ']'.repeat(500), 'The body is nested deeper than 64 levels.'],
    ['', 'The body is empty; expected a JSON object.'],
    ['{"task":', /^The body is not JSON/],
    ['{}', 'Expected exactly one of "task" (words) and "code" (a TypeScript program).'],
    ['{"task":"a","code":"b"}', /exactly one of/],
    ['{"task":"a","tusk":1}', 'Unrecognized key: "tusk"'],
    ['{"task":1}', /^task: Invalid input: expected string/],
    ['{"task":"a","limits":{"timeoutMs":-1}}', /^limits.timeoutMs: Too small/],
    ['{"task":"a","until":"later"}', /^until: Invalid option/],
  ])('%s is answered with what was expected', async (body, message) => {
    await expect(readJson(post(body), runRequest, 1_000)).rejects.toMatchObject({
      code: 'invalid-input',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  test('a well-formed one is what was sent', async () => {
    const body = { task: 'Add 2 and 3', until: 'checked', limits: { timeoutMs: 500 } }
    expect(await readJson(post(JSON.stringify(body)), runRequest, 1_000)).toEqual(body)
    expect(await readJson(post('[1]'), z.array(z.number()), 10)).toEqual([1])
  })
})
