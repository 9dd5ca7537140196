import { describe, expect, test, vi } from 'vitest'
import { ModelError } from '../../lib/codegen/model/model-error.ts'
import { PlaygroundError, ToolError } from '../../lib/errors.ts'
import { describeError } from './http-error.ts'

describe('errors', () => {
  test('of ours keep their words and get a fitting status', () => {
    expect(describeError(new PlaygroundError('not-found', 'There is no such run.'))).toEqual({
      status: 404,
      body: { error: { code: 'not-found', message: 'There is no such run.' } },
    })
  })

  test('of the same kind from another copy of the module count as ours', async () => {
    vi.resetModules()
    const copy = await import('../../lib/errors.ts')
    expect(copy.PlaygroundError).not.toBe(PlaygroundError)
    expect(describeError(new copy.PlaygroundError('too-large', 'Too much.')).status).toBe(413)
    const failed = new copy.ToolError({ server: 's', tool: 't' }, 'timeout', 'Too late.')
    expect([failed instanceof ToolError, failed instanceof PlaygroundError]).toEqual([true, false])
    expect(new copy.PlaygroundError('busy', '') instanceof ToolError).toBe(false)
  })

  test('that stand below ours are told apart', () => {
    const error = new PlaygroundError('unavailable', 'The model is away.')
    const below = new ModelError('unavailable', 'The model is away.')
    expect([below instanceof PlaygroundError, below instanceof ModelError]).toEqual([true, true])
    expect(error instanceof ModelError).toBe(false)
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
