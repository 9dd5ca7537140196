import { McpServer } from '@modelcontextprotocol/server'
import { expect, onTestFinished, test } from 'vitest'
import { openPlayground } from '../../../testing/open-playground.ts'
import { Sessions } from './sessions.ts'

test('a session is found by the person, the token and the app it was begun with, and by no other', async () => {
  const { playground, personOf } = await openPlayground()
  const sessions = new Sessions(playground)
  onTestFinished(() => sessions.closeAll())
  const ann = personOf('ann')
  const begun = (id: string, by: object) => {
    const transport = { close: async () => undefined }
    sessions.add(id, { person: { ...ann, ...by }, transport, server: new McpServer({ name: 's', version: '1' }) })
    return transport
  }
  const wide = begun('wide', { appId: 'one' })
  expect(sessions.find('wide', { ...ann, appId: 'one' })).toBe(wide)
  for (const other of [{}, { appId: 'two' }, { tokenId: 'one' }, { appId: 'one', id: 'bob' }])
    expect(sessions.find('wide', { ...ann, ...other })).toBeUndefined()
})
