import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asPerson } from '../../../lib/people/as-person.ts'
import { openRoutes } from '../../_server/testing/call-route.ts'
import { PUT } from './[[...path]]/route.ts'

const KB = 1024

test('a file or a state is replaced in a workspace that is full, and what was deleted stays to be undone', async () => {
  const { playground, somebody } = await openRoutes({ settings: { workspaces: { quota_mb: 1 } } })
  const ada = await somebody('ada')
  const person = asPerson(ada.account, playground.config)
  const put = async (kb: number) =>
    (await ada.call(PUT, '/api/files/a.txt', { method: 'PUT', body: Buffer.alloc(kb * KB, 'a') })).status
  expect(await put(300)).toBe(200)
  const states = playground.states(person)
  await states.save('s'.repeat(300 * KB))
  await playground.workspace(person).write('gone.txt', 'g'.repeat(100 * KB))
  const { undoId } = await playground.trash(person).takeOut('gone.txt')
  writeFileSync(join(person.workspaceDir, 'full'), Buffer.alloc(300 * KB))
  expect(await put(290)).toBe(200)
  await states.save('t'.repeat(290 * KB))
  expect((await states.restore(1)).from).toBe(1)
  expect(await playground.trash(person).putBack(undoId)).toEqual({ path: 'gone.txt' })
  expect(await put(400)).toBe(413)
  await expect(states.save('u'.repeat(400 * KB))).rejects.toMatchObject({ code: 'too-large' })
})
