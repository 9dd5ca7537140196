import { expect, test } from 'vitest'
import { type Asked, callLine } from './call-line.ts'
import type { AgentCall } from './news.ts'

const call = (client: string, at: string, tokenId: string | null = null): AgentCall => ({
  ...{ client, at, tokenId, accessName: null, tool: 'search_tools', ms: 4, showsForms: null, runId: null },
})
const refused = (at: string, userAgent = '') => ({ at, why: 'no-token' as const, userAgent })
const asked: Asked = {
  ...{ client: 'cursor', transport: 'http', token: { id: 't1', since: '12:10' }, signsIn: false, openedAt: '12:00' },
  isPublic: false,
  news: { calls: [], refused: [] },
}

test('waits until a call came, and a call from before the token is none', () => {
  expect(callLine(asked)).toEqual({ kind: 'waiting' })
  const early = call('cursor-vscode', '12:09')
  expect(callLine({ ...asked, news: { calls: [early], refused: [] } })).toEqual({ kind: 'waiting' })
  const late = call('cursor-vscode', '12:11')
  expect(callLine({ ...asked, news: { calls: [late, early], refused: [] } })).toEqual({ kind: 'connected', call: late })
})

test('a call with the token counts, whatever the client calls itself; one of another client does not', () => {
  const own = call('my script', '12:12', 't1')
  expect(callLine({ ...asked, news: { calls: [call('Zed', '12:13', 't2'), own], refused: [] } })).toEqual({
    kind: 'connected',
    call: own,
  })
})

test('a refusal is told until a call comes, and says whether it was this client', () => {
  const news = { calls: [], refused: [refused('12:11', 'Cursor/1.2'), refused('12:05')] }
  expect(callLine({ ...asked, news })).toEqual({ kind: 'refused', refused: news.refused[0], isThisClient: true })
  const after = call('cursor-vscode', '12:12')
  expect(callLine({ ...asked, news: { ...news, calls: [after] } })).toEqual({ kind: 'connected', call: after })
  expect(callLine({ ...asked, news: { calls: [], refused: [refused('12:05')] } })).toEqual({ kind: 'waiting' })
})

test('after a call a later refusal of this client is told, and not one of another', () => {
  const calls = [call('cursor-vscode', '12:12')]
  const own = refused('12:13', 'Cursor/1.2')
  expect(callLine({ ...asked, news: { calls, refused: [own] } })).toEqual({
    ...{ kind: 'refused', refused: own, isThisClient: true },
  })
  const others = [refused('12:14', 'curl/8'), refused('12:13')]
  expect(callLine({ ...asked, news: { calls, refused: others } })).toEqual({ kind: 'connected', call: calls[0] })
})

test('without a token the last call is told, and nothing is waited for', () => {
  const none = { ...asked, token: null }
  expect(callLine(none)).toEqual({ kind: 'no-token' })
  const old = call('cursor-vscode', '09:00')
  expect(callLine({ ...none, news: { calls: [old], refused: [] } })).toEqual({ kind: 'connected', call: old })
})

test('a client that signs in needs none; one that starts a command is not seen here', () => {
  const signsIn: Asked = { ...asked, client: 'chatgpt', token: null, signsIn: true }
  expect(callLine({ ...signsIn, isPublic: true })).toEqual({ kind: 'waiting' })
  // Its cloud does not reach us.
  expect(callLine(signsIn)).toEqual({ kind: 'out-of-reach' })
  expect(callLine({ ...asked, transport: 'command' })).toEqual({ kind: 'on-its-own' })
})
