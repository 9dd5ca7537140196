import { describe, expect, test, vi } from 'vitest'
import { PlaygroundError } from '../../lib/errors.ts'
import { describeError } from './http-error.ts'

describe('errors', () => {
  test('of ours keep their words and get a fitting status', () => {
    expect(describeError(new PlaygroundError('not-found', 'There is no such run.'))).toEqual({
      status: 404,
      body: { error: { code: 'not-found', message: 'There is no such run.' } },
    })
  })

  test('of the same kind from another copy of the module count as ours', () => {
    const other = Object.assign(new Error('Too much.'), { name: 'PlaygroundError', code: 'too-large' })
    expect(describeError(other).status).toBe(413)
  })

  test('that nobody foresaw tell nothing', () => {
    const log = vi.mocked(console.error).mockImplementation(() => undefined)
    const { status, body } = describeError(new Error('ENOENT: /home/someone/secret'))
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/secret|ENOENT/)
    expect(log).toHaveBeenCalledOnce()
    log.mockClear()
  })
})
