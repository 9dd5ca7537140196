import { expect, test } from 'vitest'
import { PlaygroundError } from '../errors.ts'
import type { Playground } from '../playground.ts'
import type { RunEvent } from '../runs/event.ts'
import { askCaller } from './ask-caller.ts'

const PERSON = { id: 'local', admin: false, workspaceDir: '/work', isListed: false }
const FORM = { kind: 'elicitation', phase: 'asked', elicitationId: 'e1' } as RunEvent
const CALL = { kind: 'tool-call', phase: 'awaiting-approval', callId: 1 } as RunEvent

/** Asks about a form or a call, whose answer comes to `error`; answers what was told as failed. */
async function failuresOf(event: RunEvent, error: Error) {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const answer = async () => {
    resolve()
    throw error
  }
  const get = async () => ({ approvals: [{ callId: 1 }], elicitations: [{ elicitationId: 'e1' }] })
  const runs = { get, answer, answerElicitation: answer } as unknown as Playground['runs']
  const failures: unknown[] = []
  askCaller(
    { runs },
    PERSON,
    () => 'deny',
    (failure) => failures.push(failure),
  )(event, 'r')
  await answered
  await new Promise(setImmediate)
  return failures
}

test.each([['a form', FORM] as const, ['a call', CALL] as const])(
  'an answer about %s that comes too late is nothing; one that cannot be kept is a failure',
  async (_what, event) => {
    expect(await failuresOf(event, new PlaygroundError('conflict', 'The run has ended.'))).toEqual([])
    expect(await failuresOf(event, new PlaygroundError('not-found', 'There is no such run.'))).toEqual([])
    const fault = new Error('EIO: the disk is gone')
    expect(await failuresOf(event, fault)).toEqual([fault])
  },
)
