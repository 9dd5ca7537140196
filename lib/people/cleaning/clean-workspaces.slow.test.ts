import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SettingsInput } from '../../config/schema.ts'
import { openPlayground, runToEnd } from '../../testing/open-playground.ts'
import { asPerson } from '../as-person.ts'
import { WorkspaceLog } from './workspace-log.ts'

async function openWith(workspaces: SettingsInput['workspaces']) {
  const { playground, dataDir, workspacesDir } = await openPlayground({ settings: { workspaces } })
  const account = await playground.people.create({ email: 'ada@example.com', password: 'correct horse' })
  const person = asPerson(account, playground.config)
  await playground.workspace(person).write('a.txt', 'mine')
  await playground.checkpoints(person).make({ why: 'asked', name: 'one' })
  const kinds = async () => (await new WorkspaceLog(dataDir).entries()).map(({ kind }) => kind)
  const dirOf = (...names: string[]) => join(workspacesDir, ...names)
  return { playground, person, kinds, dirOf }
}

const actions = (steps: { action: string }[]) => steps.map(({ action }) => action)
/** So short that everything is due at once. */
const AT_ONCE = { idle_days: 1e-9, idle_warning_days: 0 }

test('a deleted account takes its workspace with it, after a time in which it is only listed; nothing else goes', async () => {
  const { playground, person, kinds, dirOf } = await openWith({ grace_days: 1e-9 })
  for (const other of ['local', 'unknown', '.trash']) {
    mkdirSync(dirOf(other), { recursive: true })
    writeFileSync(dirOf(other, 'x'), 'x')
  }
  expect(await playground.cleaning.clean()).toEqual([])
  await playground.people.remove('ada@example.com')
  expect(existsSync(dirOf(person.id, 'a.txt'))).toBe(true)
  const plan = await playground.cleaning.plan()
  expect(plan).toMatchObject([
    { action: 'remove', why: 'account-deleted', email: 'ada@example.com', files: 1, bytes: 4 },
  ])
  expect(existsSync(dirOf(person.id, 'a.txt'))).toBe(true)
  expect(actions(await playground.cleaning.clean())).toEqual(['remove'])
  expect(await kinds()).toEqual(['account-deleted', 'removing', 'removed'])
  for (const place of [[person.id], ['.checkpoints', person.id]])
    expect(existsSync(dirOf(...place)), `${place}`).toBe(false)
  for (const other of ['local', 'unknown', '.trash']) expect(readdirSync(dirOf(other))).toEqual(['x'])
  expect(await playground.cleaning.clean()).toEqual([])
})

test('an idle workspace is warned of, then set aside; whoever comes has it back with all that was in it', async () => {
  const { playground, person, kinds, dirOf } = await openWith({ ...AT_ONCE, grace_days: 30 })
  expect(actions(await playground.cleaning.clean())).toEqual(['warn'])
  expect(actions(await playground.cleaning.clean())).toEqual(['set-aside'])
  expect([existsSync(dirOf(person.id)), existsSync(dirOf('.set-aside', person.id, 'a.txt'))]).toEqual([false, true])
  expect(await playground.cleaning.clean()).toEqual([])
  expect((await playground.workspace(person).read('a.txt')).toString()).toBe('mine')
  expect(await kinds()).toEqual(['warned', 'setting-aside', 'set-aside', 'put-back'])
  expect((await playground.checkpoints(person).list()).map(({ name }) => name)).toEqual(['one'])
  expect(await playground.cleaning.noticeFor(person.id)).toMatchObject({
    ...{ kind: 'put-back', folder: null, again: { graceDays: 30 } },
  })
  expect(await playground.cleaning.noticeFor('local')).toBeNull()
})

test('whoever runs the installation brings one back before its owner comes, and is warned of it anew', async () => {
  const { playground, person, kinds, dirOf } = await openWith({ ...AT_ONCE, grace_days: 30 })
  const account = { id: person.id, email: 'ada@example.com' }
  expect(() => playground.cleaning.putBack(account)).toThrow('Nothing of ada@example.com is set aside.')
  await playground.cleaning.clean()
  await playground.cleaning.clean()
  expect(playground.cleaning.putBack(account)).toEqual({ folder: null })
  expect(existsSync(dirOf(person.id, 'a.txt'))).toBe(true)
  expect(await kinds()).toEqual(['warned', 'setting-aside', 'set-aside', 'put-back'])
  expect(actions(await playground.cleaning.plan())).toEqual(['warn'])
})

test.each<[string, (opened: Awaited<ReturnType<typeof openWith>>) => Promise<unknown>]>([
  ['files', ({ playground, person }) => playground.workspace(person).write('b.txt', 'new')],
  ['states', ({ playground, person }) => playground.states(person).save(1)],
  ['sessions', ({ playground, person }) => playground.sessions.begin(person, { name: 'x' })],
  ['skills', ({ playground, person }) => playground.skills.list(person)],
  ['runs', ({ playground, person }) => runToEnd(playground, person, { code: 'export default 1', session: 'new' })],
])('whoever comes back by %s has all of it in its place', async (_way, come) => {
  const opened = await openWith({ ...AT_ONCE, grace_days: 30 })
  await opened.playground.cleaning.clean()
  await opened.playground.cleaning.clean()
  expect(existsSync(opened.dirOf(opened.person.id))).toBe(false)
  await come(opened)
  expect(readdirSync(opened.dirOf(opened.person.id)).filter((name) => name.startsWith('set-aside'))).toEqual([])
  expect(existsSync(opened.dirOf(opened.person.id, 'a.txt'))).toBe(true)
  expect(existsSync(opened.dirOf('.set-aside', opened.person.id))).toBe(false)
})

test('what was written meanwhile is not lost, and neither is what was set aside', async () => {
  const { playground, person, dirOf } = await openWith({ ...AT_ONCE, grace_days: 30 })
  await playground.cleaning.clean()
  await playground.cleaning.clean()
  mkdirSync(dirOf(person.id))
  writeFileSync(dirOf(person.id, 'b.txt'), 'new')
  // Looked at by its owner.
  const paths = (await playground.workspace(person).list()).map(({ path }) => path.replace(/\d{4}-\d\d-\d\d/, 'DATE'))
  expect(paths).toEqual(['b.txt', 'set-aside-DATE', 'set-aside-DATE/a.txt'])
  const notice = await playground.cleaning.noticeFor(person.id)
  expect(notice?.folder).toMatch(/^set-aside-\d{4}-\d\d-\d\d$/)
})

test('after the time of grace what was set aside is removed, and nothing that is there by now', async () => {
  const { playground, person, kinds, dirOf } = await openWith({ ...AT_ONCE, grace_days: 1e-9 })
  for (const action of ['warn', 'set-aside', 'remove'])
    expect(actions(await playground.cleaning.clean())).toEqual([action])
  expect(await kinds()).toEqual(['warned', 'setting-aside', 'set-aside', 'removing', 'removed'])
  expect([existsSync(dirOf('.set-aside', person.id)), existsSync(dirOf('.checkpoints', person.id))]).toEqual([
    false,
    false,
  ])
  expect(await playground.workspace(person).list()).toEqual([])
  expect(await playground.cleaning.noticeFor(person.id)).toMatchObject({ kind: 'removed' })
})

test('whoever writes to a workspace by a command is not idle', async () => {
  const { playground, person, dirOf } = await openWith({ idle_days: 10 })
  const [step] = await playground.cleaning.plan()
  expect(step).toMatchObject({ action: 'warn', isDue: false })
  const later = new Date(Date.now() + 3_600_000)
  utimesSync(dirOf(person.id, 'a.txt'), later, later)
  const [after] = await playground.cleaning.plan()
  expect(after?.at).toBe(new Date(later.getTime() + 10 * 86_400_000).toISOString())
})
