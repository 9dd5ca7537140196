import { expect, test } from 'vitest'
import type { Ask } from '../../../runs/event.ts'
import { approvalRequest, decisionIn } from './ask-approval.ts'

const ask = { because: 'destructive' as const, consequence: 'It may destroy something.', expiresAt: '' }
const call = { callId: 1, server: 'files', tool: 'remove', ask }

test('a question shows what cannot be seen in what a program gives', () => {
  const { params } = approvalRequest({ ...call, args: { path: 'a\u202etxt.exe\u200b' } })
  expect(params).toMatchObject({ message: expect.stringContaining(String.raw`a\u{202e}txt.exe\u{200b}`) })
})

test('each answer has a title, and what is asked has one, too', () => {
  const titlesOf = (because: Ask['because']) => {
    const { params } = approvalRequest({ ...call, ask: { ...ask, because } })
    return params && 'requestedSchema' in params ? params.requestedSchema : null
  }
  expect(titlesOf('destructive')).toEqual({
    type: 'object',
    properties: {
      decision: {
        ...{ type: 'string', title: 'Your decision' },
        oneOf: [
          { const: 'allow-once', title: 'Allow once' },
          { const: 'allow-run', title: 'Allow in this run' },
          { const: 'deny', title: 'Deny' },
        ],
      },
    },
    required: ['decision'],
  })
  expect(titlesOf('differs')).toMatchObject({
    properties: { decision: { oneOf: [{ const: 'allow-once' }, { const: 'deny' }] } },
  })
})

test.each([
  [{ kind: 'elicit', action: 'accept', content: { decision: 'allow-run' } }, 'allow-run'],
  [{ kind: 'elicit', action: 'decline' }, 'deny'],
  [{ kind: 'elicit', action: 'cancel' }, 'deny'],
  [{ kind: 'missing' }, 'deny'],
] as const)('what a client brings back counts as it is meant: %j', (response, decision) => {
  expect(decisionIn(response)).toBe(decision)
})

test.each([{ decision: 'allow-always' }, { decision: 'Allow once' }, {}])(
  'what is none of the answers is asked for again: %j',
  (content) => {
    expect(() => decisionIn({ kind: 'elicit', action: 'accept', content })).toThrow(
      /one of allow-once, allow-run, deny/,
    )
  },
)
