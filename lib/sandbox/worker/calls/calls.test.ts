import { expect, test } from 'vitest'
import type { CallHead } from '../../protocol/protocol.ts'
import { createCalls } from './calls.ts'

/** Calls whose answers the test gives, and the round of each as it was sent. */
function open() {
  const sent: { id: number; round: number | undefined; op: CallHead['op'] }[] = []
  const calls = createCalls(
    {
      post(id, head, json) {
        if (json.includes('refused'))
          return { server: '', tool: '', code: 'too-large', message: 'no', retryable: false }
        sent.push({ id, op: head.op, round: 'round' in head ? head.round : undefined })
        return null
      },
      abandon() {},
    },
    'file:///program.ts',
  )
  /** A tool as a program calls it: by a function of a module. */
  const tool = async (input: unknown) => calls.host.callTool('shop', 'look', input)
  return { ...calls, tool, sent, roundsOf: () => sent.map(({ round }) => round) }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

test('what each of several answers that arrive together brings about is of the round after it', async () => {
  const { tool, sent, settle, roundsOf } = open()
  const chain = async () => tool(await tool(await tool({})))
  const all = Promise.all([chain(), chain(), chain()])
  const answer = async (...which: number[]) => {
    for (const at of which) settle(sent[at]!.id, true, '1')
    await turn()
  }
  // The first is ahead of the others by a call.
  await answer(0)
  await answer(1, 2, 3)
  await answer(5, 4, 6)
  await answer(7, 8)
  expect(await all).toEqual([1, 1, 1])
  expect(roundsOf()).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
})

test('what no model would call has no round and makes none', async () => {
  const { tool, host, sent, settle, roundsOf } = open()
  const done = (async () => [await tool({}), await host.loadState(), await host.ask('?'), await tool({})])()
  for (let at = 0; at < 4; at++) {
    settle(sent[at]!.id, true, '1')
    await turn()
  }
  expect(await done).toEqual([1, 1, 1, 1])
  expect(roundsOf()).toEqual([1, undefined, undefined, 2])
})

test('a call that is refused before it is sent begins no round', async () => {
  const { tool, roundsOf } = open()
  const calls = [tool({}), tool({ refused: true }), tool({})]
  await expect(calls[1]).rejects.toThrow('no')
  expect(roundsOf()).toEqual([1, 1])
})
