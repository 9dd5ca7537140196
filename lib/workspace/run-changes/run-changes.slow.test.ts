import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openWorkspace } from '../open-workspace.ts'
import { changeLines } from './change-list.ts'
import { inRun } from './current-run.ts'
import { planPutBack, putBack } from './put-back.ts'
import { RunChanges } from './run-changes.ts'
import { listRunFolders, RunFolder } from './run-folder.ts'

const RUN = 'r_222222222222'
let dir: string
let outside: string
const at = (path: string) => join(dir, path)
const never = () => false
beforeEach(() => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'changes-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  dir = join(root, 'workspace')
  outside = join(root, 'outside')
  for (const each of [dir, outside]) mkdirSync(each)
})

/** Writes as a tool of a run does. */
function change(work: (workspace: ReturnType<typeof openWorkspace>) => Promise<unknown>): Promise<unknown> {
  return inRun(new RunChanges(dir, RUN), () => work(openWorkspace(dir)))
}

test('what is in the way when it is undone stays, and what was there before is kept until it is gone', async () => {
  mkdirSync(at('old'))
  writeFileSync(at('old/c.txt'), 'mine')
  await change((workspace) => workspace.remove('old'))
  mkdirSync(at('old'))
  writeFileSync(at('old/new.txt'), 'since')
  const left = (await putBack(new RunFolder(dir, RUN), never)).filter(({ leftBecause }) => leftBecause)
  expect(left.length).toBeGreaterThan(0)
  expect(readdirSync(at('old'))).toEqual(['new.txt'])
  rmSync(at('old'), { recursive: true })
  await putBack(new RunFolder(dir, RUN), never)
  expect(readFileSync(at('old/c.txt'), 'utf8')).toBe('mine')
  expect(existsSync(at('.runs'))).toBe(false)
})

test.each([
  ['the folder of all runs', () => symlinkSync(outside, at('.runs'))],
  [
    'the folder of the run',
    () => {
      mkdirSync(at('.runs'))
      symlinkSync(outside, at(`.runs/${RUN}`))
    },
  ],
  [
    'the list',
    () => {
      mkdirSync(at(`.runs/${RUN}`), { recursive: true })
      symlinkSync(join(outside, 'list'), at(`.runs/${RUN}/list`))
    },
  ],
])('leads nowhere by a link in place of %s', async (_what, plant) => {
  writeFileSync(join(outside, 'list'), `${JSON.stringify({ path: 'got.txt', at: 1, was: 'file', copy: 'g1' })}\n`)
  writeFileSync(join(outside, 'g1'), 'secret')
  mkdirSync(join(outside, 'r_333333333333'))
  plant()
  await change((workspace) => workspace.write('a.txt', 'a')).catch(() => {})
  const folder = new RunFolder(dir, RUN)
  await putBack(folder, never).catch(() => {})
  await new RunChanges(dir, RUN).files()
  await folder.remove().catch(() => {})
  expect(await listRunFolders(dir)).toEqual([])
  expect(readdirSync(outside).sort()).toEqual(['g1', 'list', 'r_333333333333'])
  expect(readFileSync(join(outside, 'list'), 'utf8').split('\n')).toHaveLength(2)
  expect(existsSync(at('got.txt'))).toBe(false)
})

test('a pipe in place of the list holds up nobody', async () => {
  mkdirSync(at(`.runs/${RUN}`), { recursive: true })
  execFileSync('mkfifo', [at(`.runs/${RUN}/list`)])
  await expect(change((workspace) => workspace.write('a.txt', 'a'))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await new RunChanges(dir, RUN).files()).toEqual({ files: [], isWhole: false })
})

test('folders that are none of a run are nobody’s business', async () => {
  for (const name of ['project', 'r_0', RUN]) mkdirSync(at(`.runs/${name}`), { recursive: true })
  expect((await listRunFolders(dir)).map(({ runId }) => runId)).toEqual([RUN])
})

test('a list of nothing but faults is given up at once', () => {
  expect([...changeLines('\n'.repeat(4_000_000))].filter(Boolean)).toEqual([{ isFull: true }])
})

// In seconds, where each line looked through all paths that stay it was minutes.
test('a list that a program made as long as it may be is read and left alone', async () => {
  const folder = at(`.runs/${RUN}`)
  mkdirSync(folder, { recursive: true })
  const deep = '/a'.repeat(60)
  const line = (n: number) => `{"path":"f${n}${deep}","at":1,"was":"file"}\n{"path":"g${n}","at":1,"to":"big"}\n`
  mkdirSync(at('big'))
  for (let n = 0; n < 200; n++) writeFileSync(at(`big/${n}`), '')
  writeFileSync(join(folder, 'list'), Array.from({ length: 4_000 }, (_, n) => line(n)).join(''))
  const files = await putBack(new RunFolder(dir, RUN), never)
  const unkept = files.filter(({ path }) => path.endsWith(deep))
  expect(unkept).toHaveLength(4_000)
  expect(unkept.every(({ leftBecause }) => leftBecause === 'not-kept')).toBe(true)
})

test('what exceeds what is kept is removed for good, and told', async () => {
  mkdirSync(at('large'))
  for (let i = 0; i < 3; i++) writeFileSync(at(`large/${i}`), Buffer.alloc(30 * 1024 * 1024))
  await change((workspace) => workspace.remove('large'))
  const changes = new RunChanges(dir, RUN)
  expect((await changes.files()).files).toEqual([{ path: 'large', change: 'deleted' }])
  expect(await planPutBack(changes.folder, never)).toMatchObject([{ path: 'large', leftBecause: 'not-kept' }])
  expect(await changes.folder.bytes()).toBeLessThan(10_000)
})

test('a later attempt of the run keeps what an earlier one has kept', async () => {
  for (const name of ['a.txt', 'b.txt']) writeFileSync(at(name), 'mine')
  await change((workspace) => workspace.write('a.txt', 'first'))
  // Somebody else changed it: it stays, and so does what was there.
  await putBack(new RunFolder(dir, RUN), (path) => path === 'a.txt')
  await change((workspace) => workspace.write('b.txt', 'second'))
  expect(readFileSync(at('b.txt'), 'utf8')).toBe('second')
  await putBack(new RunFolder(dir, RUN), never)
  expect([readFileSync(at('a.txt'), 'utf8'), readFileSync(at('b.txt'), 'utf8')]).toEqual(['mine', 'mine'])
})
