import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { CallsUnderWay } from '../calls/calls-under-way.ts'
import { QuietTime } from '../calls/quiet-time.ts'
import { filterMessages } from '../transport/filter-messages.ts'
import { MessageLog } from './message-log.ts'
import { recordMessages, SHARED } from './record-messages.ts'

/** Both ends of a connection of which ours is recorded, and what each is handed. */
function connect(person: string | null = null) {
  const log = new MessageLog()
  const calls = new CallsUnderWay()
  const hide = (text: string) => text.replaceAll('hunter-two', '…')
  const recorder = recordMessages({ log, server: 'web', person, calls, hide })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  filterMessages(ours, [recorder.watch(ours)])
  const heard: JSONRPCMessage[] = []
  ours.onmessage = () => {}
  // As the client does: what listens already is called by what listens then.
  const { onmessage } = ours
  ours.onmessage = (message, extra) => {
    onmessage?.(message, extra)
    heard.push(message)
  }
  theirs.onmessage = () => {}
  const of = (owner: string) =>
    log.read([{ server: 'web', owner }]).map((one) => (one.kind === 'stderr' ? one.text : one))
  const call = (personId: string, id: number, word: string) =>
    calls.run({ personId, tool: 'say', during: {}, quiet: new QuietTime(1_000), asked: 0 }, () =>
      ours.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'say', arguments: { word } } }),
    )
  return { ours, theirs, recorder, heard, of, call, text: (owner: string) => JSON.stringify(of(owner)) }
}

const result = (id: number, text: string): JSONRPCMessage => ({
  ...{ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } },
})

test('on a shared connection each call and its answer are of whoever made it, also when they cross', async () => {
  const { theirs, call, of, text, heard } = connect()
  await call('ann', 1, 'from ann')
  await call('bob', 2, 'from bob')
  await theirs.send(result(2, 'for bob'))
  await theirs.send({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken: 1, progress: 1, message: 'ann waits' },
  })
  await theirs.send(result(1, 'for ann'))
  expect(of('ann')).toMatchObject([
    { direction: 'out', what: 'request', method: 'tools/call', gist: 'say', id: '1', ms: null, isFailure: false },
    { direction: 'in', what: 'notification', method: 'notifications/progress', id: null },
    { direction: 'in', what: 'result', method: 'tools/call', gist: 'say', id: '1', ms: expect.any(Number) },
  ])
  expect(text('ann')).toMatch(/from ann.*ann waits.*for ann/)
  expect(text('ann')).not.toContain('bob')
  expect(text('bob')).not.toMatch(/ann/)
  expect(of(SHARED)).toEqual([])
  expect(heard).toHaveLength(3)
})

test('what nobody can tell whose it is is noted without what is in it', async () => {
  const { ours, theirs, call, of, text } = connect()
  await call('ann', 1, 'private')
  await theirs.send({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level: 'info', data: 'ann said private' },
  })
  await theirs.send({ jsonrpc: '2.0', id: 7, method: 'elicitation/create', params: { message: 'private?' } })
  await ours.send({ jsonrpc: '2.0', id: 7, result: { action: 'accept', content: { pin: 'private' } } })
  await theirs.send(result(99, 'private'))
  await ours.send({ jsonrpc: '2.0', id: 3, method: 'resources/read', params: { uri: 'private://x' } })
  expect(of(SHARED)).toMatchObject([
    { method: 'notifications/message', gist: '', json: null },
    { method: 'elicitation/create', what: 'request', gist: '', json: null },
    { method: 'elicitation/create', what: 'result', gist: '', json: null },
    { method: '', what: 'result', gist: '', json: null },
    { method: 'resources/read', gist: '', json: null },
  ])
  expect(text(SHARED)).not.toContain('private')
})

test('what is asked for nobody is kept with its answer', async () => {
  const { ours, theirs, of } = connect()
  await ours.send({ jsonrpc: '2.0', id: 0, method: 'tools/list' })
  await theirs.send({ jsonrpc: '2.0', id: 0, result: { tools: [{ name: 'say', inputSchema: { type: 'object' } }] } })
  expect(of(SHARED)).toMatchObject([
    { what: 'request', json: '{"jsonrpc":"2.0","id":0,"method":"tools/list"}' },
    { what: 'result', gist: '1 tools', json: expect.stringContaining('"say"') },
  ])
})

test('on a connection of one person all of it is theirs, without secrets', async () => {
  const { theirs, recorder, of, text } = connect('ann')
  recorder.stderr('starting\nkey is hunter-two\n')
  await theirs.send({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level: 'error', data: 'bad hunter-two' },
  })
  expect(of('ann')).toMatchObject(['starting', 'key is …', { gist: 'error bad …' }])
  expect(text('ann')).not.toContain('hunter')
})

test('what somebody answers to a question is kept nowhere', async () => {
  const { ours, theirs, of, text } = connect('ann')
  await theirs.send({ jsonrpc: '2.0', id: 7, method: 'elicitation/create', params: { message: 'Which PIN?' } })
  await ours.send({ jsonrpc: '2.0', id: 7, result: { action: 'accept', content: { pin: '4711' } } })
  const again = { name: 'pay', inputResponses: { pin: { action: 'accept', content: { pin: '4711' } } } }
  await ours.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: again })
  expect(of('ann')).toMatchObject([
    { what: 'request', json: expect.stringContaining('Which PIN?') },
    { what: 'result', method: 'elicitation/create', json: null },
    { what: 'request', json: expect.stringContaining('"inputResponses":"…"') },
  ])
  expect(text('ann')).not.toContain('4711')
})

test('a failure is told from a result, and what could not be sent from both', async () => {
  const { ours, theirs, call, of } = connect()
  for (const id of [1, 2, 3]) await call('ann', id, 'x')
  await theirs.send({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'query must not be empty' } })
  await theirs.send({
    jsonrpc: '2.0',
    id: 2,
    result: { isError: true, content: [{ type: 'text', text: 'no such day' }] },
  })
  await ours.close()
  await expect(call('ann', 4, 'late')).rejects.toThrow()
  await expect
    .poll(() => of('ann').slice(-4))
    .toMatchObject([
      { what: 'error', isFailure: true, gist: '-32602: query must not be empty' },
      { what: 'result', isFailure: true, gist: 'the tool failed: no such day' },
      { what: 'request', id: '4' },
      { what: 'not-sent', isFailure: true, id: '4', method: 'tools/call' },
    ])
})
