import { expect, test } from 'vitest'
import { PlaygroundError } from '../../lib/errors.ts'
import { noteRefused, refusedFrom } from './refused-agents.ts'

const from = (address: string, more: Record<string, string> = {}) =>
  new Headers({ 'x-forwarded-for': address, 'user-agent': 'cursor/1.2', ...more })

test('who was refused is told to those at the same address, with the reason and without the token', () => {
  noteRefused(from('203.0.113.7'), new PlaygroundError('unauthorized', 'no'))
  noteRefused(from('203.0.113.7', { authorization: 'Bearer cem_old' }), new PlaygroundError('unauthorized', 'no'))
  noteRefused(from('203.0.113.7', { authorization: 'Bearer cem_read' }), new PlaygroundError('forbidden', 'no'))
  noteRefused(from('203.0.113.7'), new PlaygroundError('busy', 'later'))
  noteRefused(from('203.0.113.7'), new Error('ours'))

  const refused = refusedFrom(from('203.0.113.7'))
  expect(refused.map(({ why }) => why)).toEqual(['may-only-look', 'unknown-token', 'no-token'])
  expect(refused[0]).toEqual({ at: expect.any(String), why: 'may-only-look', userAgent: 'cursor/1.2' })
  expect(refusedFrom(from('203.0.113.8'))).toEqual([])
})

test('the addresses of this machine are one place', () => {
  noteRefused(from('::1'), new PlaygroundError('unauthorized', 'no'))
  expect(refusedFrom(from('127.0.0.1'))).toHaveLength(1)
  expect(refusedFrom(from('::ffff:127.0.0.1'))).toHaveLength(1)
})

test('no more than the newest two hundred are kept', () => {
  for (let n = 0; n < 250; n++) noteRefused(from('203.0.113.9'), new PlaygroundError('unauthorized', 'no'))
  expect(refusedFrom(from('203.0.113.9'))).toHaveLength(200)
})
