import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { finished, isAsked, openShop, until } from './testing/shop.ts'

const FS = `import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from './servers/filesystem/writeFile.ts'
import { saveState } from './client/state.ts'
`

describe.each([['context'], ['process']] as const)('what a run changes (%s)', (engine) => {
  const open = async () => {
    const shop = await openShop({ sandbox: { run_isolation: engine } })
    const { workspaceDir } = shop.person
    const at = (path: string) => join(workspaceDir, path)
    const tree = () =>
      Object.fromEntries(
        (readdirSync(workspaceDir, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
          .filter((entry) => entry.isFile() && !entry.parentPath.includes('.runs'))
          .map((entry) => {
            const path = join(entry.parentPath, entry.name).slice(workspaceDir.length + 1)
            return [path, readFileSync(at(path), 'utf8')]
          }),
      )
    return { shop, at, tree, playground: await shop.open() }
  }

  test('is told file by file, and can be undone as a whole', async () => {
    const { shop, at, tree, playground } = await open()
    mkdirSync(at('old/deep'), { recursive: true })
    for (const [path, text] of Object.entries({
      'a.txt': 'a',
      'b.txt': 'b',
      'old/c.txt': 'c',
      'old/deep/d.txt': 'd',
      'move.txt': 'm',
    }))
      writeFileSync(at(path), text)
    const before = tree()
    const code = `${FS}
writeFileSync('a.txt', 'changed'); appendFileSync('a.txt', ' twice')
rmSync('b.txt')
rmSync('old', { recursive: true })
mkdirSync('new/folder', { recursive: true }); writeFileSync('new/folder/e.txt', 'e')
renameSync('move.txt', 'moved.txt'); writeFileSync('moved.txt', 'other'); writeFileSync('move.txt', 'again')
writeFileSync('gone.txt', 'x'); rmSync('gone.txt')
await writeFile({ path: 'tool/f.txt', content: 'f' })
await saveState({ step: 1 })
export default readFileSync('a.txt', 'utf8')`
    const { runId } = await playground.runs.start(shop.person, { code })
    const end = await finished(playground, shop.person, runId)
    expect([end.outcome, end.value]).toEqual([{ kind: 'returned' }, 'changed twice'])
    const files = [
      ['a.txt', 'changed'],
      ['b.txt', 'deleted'],
      ['move.txt', 'changed'],
      ['moved.txt', 'created'],
      ['new/folder/e.txt', 'created'],
      ['old/c.txt', 'deleted'],
      ['old/deep/d.txt', 'deleted'],
      ['state.json', 'created'],
      ['tool/f.txt', 'created'],
    ]
    expect(end.files.map(({ path, change }) => [path, change])).toEqual(files)
    const plan = await playground.runs.undoable(shop.person, runId)
    expect(plan.map(({ path }) => path)).toEqual(files.map(([path]) => path))
    expect(plan.some(({ leftBecause }) => leftBecause)).toBe(false)
    await playground.runs.undo(shop.person, runId)
    expect(tree()).toEqual(before)
    expect(existsSync(at('new'))).toBe(false)
    expect(existsSync(at('.runs'))).toBe(false)
  })

  test('of two programs at once is each its own, and a file that the other changed since is left alone', async () => {
    const { shop, at, playground } = await open()
    const write = (name: string) => `${FS}
for (let i = 0; i < 20; i++) { writeFileSync('${name}-' + i + '.txt', '${name}'); await new Promise((r) => setTimeout(r, 5)) }
await writeFile({ path: '${name}-tool.txt', content: '${name}' })
writeFileSync('both.txt', '${name}')
export default 1`
    const started = await Promise.all(
      ['x', 'y'].map((name) => playground.runs.start(shop.person, { code: write(name) })),
    )
    const [x, y] = await Promise.all(started.map(({ runId }) => finished(playground, shop.person, runId)))
    for (const [run, name] of [
      [x, 'x'],
      [y, 'y'],
    ] as const) {
      const own = run?.files.map(({ path }) => path) ?? []
      expect(own).toHaveLength(22)
      expect(own.every((path) => path.startsWith(name) || path === 'both.txt')).toBe(true)
    }
    const [winner, loser] = readFileSync(at('both.txt'), 'utf8') === 'x' ? [x, y] : [y, x]
    const plan = await playground.runs.undo(shop.person, loser?.runId ?? '')
    expect(plan.filter(({ leftBecause }) => leftBecause)).toMatchObject([
      { path: 'both.txt', leftBecause: 'changed-since' },
    ])
    expect(readFileSync(at('both.txt'), 'utf8')).toBe(winner === x ? 'x' : 'y')
  })

  test('counts against its own limit, and not against that of another', async () => {
    const { shop, playground } = await open()
    const large = `${FS}for (let i = 0; i < 8; i++) { writeFileSync('large-' + i, 'x'.repeat(1024 * 1024)); await new Promise((r) => setTimeout(r, 100)) }\nexport default 1`
    const small = `${FS}writeFileSync('small', 'x'); await new Promise((r) => setTimeout(r, 1500)); export default 2`
    const limits = { diskBytes: 4 * 1024 * 1024 }
    const a = await playground.runs.start(shop.person, { code: small, limits })
    const b = await playground.runs.start(shop.person, { code: large, limits })
    expect((await finished(playground, shop.person, b.runId)).outcome).toMatchObject({ kind: 'disk-limit' })
    expect((await finished(playground, shop.person, a.runId)).outcome).toEqual({ kind: 'returned' })
  })

  test.each([
    [
      'by what it removed again',
      `for (let i = 0; i < 100; i++) { writeFileSync('f', 'x'.repeat(3 * 1024 * 1024)); rmSync('f') }`,
    ],
    [
      'by a file that others write, too',
      `writeFileSync('shared', ''); for (let i = 0; i < 60; i++) { appendFileSync('shared', 'x'.repeat(1024 * 1024)); await new Promise((r) => setTimeout(r, 20)) }`,
    ],
  ])('is bounded %s', async (_how, body) => {
    const { shop, at, playground } = await open()
    const limits = { diskBytes: 4 * 1024 * 1024 }
    const start = (code: string) =>
      playground.runs.start(shop.person, { code: `${FS}${code}\nexport default 1`, limits })
    const other = await start(`writeFileSync('shared', ''); await new Promise((r) => setTimeout(r, 2500))`)
    const { runId } = await start(body)
    await finished(playground, shop.person, runId)
    await finished(playground, shop.person, other.runId)
    const bytes = (readdirSync(at(''), { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
    // What is kept for undo has its own bound; what is over the limit is what is written until it is seen.
    expect(bytes).toBeLessThan((64 + 4 + 30) * 1024 * 1024)
  })

  test('is put back before a run goes on, so that it ends as if nothing had come between', async () => {
    const { shop, at, playground } = await open()
    writeFileSync(at('count.txt'), '0')
    const code = `${FS}import { charge } from './servers/shop/charge.ts'
writeFileSync('count.txt', String(Number(readFileSync('count.txt', 'utf8')) + 1))
appendFileSync('log.txt', 'begun\\n')
await writeFile({ path: 'tool.txt', content: readFileSync('count.txt', 'utf8') })
await charge({ item: 'a' })
appendFileSync('log.txt', 'done\\n')
export default readFileSync('count.txt', 'utf8')`
    const { runIds, kill } = await shop.openElsewhere([code])
    const [runId = ''] = runIds
    await until(playground, shop.person, runId, isAsked)
    await kill()
    expect(readFileSync(at('count.txt'), 'utf8')).toBe('1')
    await playground.runs.answer(shop.person, runId, 2, 'allow-once')
    const end = await finished(playground, shop.person, runId)
    expect(end).toMatchObject({ outcome: { kind: 'returned' }, value: '1' })
    expect(readFileSync(at('log.txt'), 'utf8')).toBe('begun\ndone\n')
    expect(end.files.map(({ path, change }) => [path, change])).toEqual([
      ['count.txt', 'changed'],
      ['log.txt', 'created'],
      ['tool.txt', 'created'],
    ])
    await playground.runs.undo(shop.person, runId)
    expect([readFileSync(at('count.txt'), 'utf8'), existsSync(at('log.txt')), existsSync(at('tool.txt'))]).toEqual([
      '0',
      false,
      false,
    ])
  })

  test('undone several times at once is undone once', async () => {
    const { shop, at, playground } = await open()
    const names = Array.from({ length: 40 }, (_, n) => `f${n}`)
    for (const name of names) writeFileSync(at(name), `mine ${name}`)
    const code = `import { readdirSync, rmSync, writeFileSync } from 'node:fs'
for (const name of readdirSync('.').filter((each) => each.startsWith('f'))) { rmSync(name); writeFileSync(name, 'new') }`
    const { runId } = await playground.runs.start(shop.person, { code })
    await finished(playground, shop.person, runId)
    const undo = () => playground.runs.undo(shop.person, runId)
    const first = undo()
    // While it is at it: as soon as something of the first is there again.
    await expect.poll(() => existsSync(at('f39')) && readFileSync(at('f39'), 'utf8')).toBe('mine f39')
    await Promise.all([first, undo(), undo()])
    expect(names.map((name) => readFileSync(at(name), 'utf8'))).toEqual(names.map((name) => `mine ${name}`))
  })

  test('is kept where programs and people do not reach', async () => {
    const { shop, at, playground } = await open()
    const code = `import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
writeFileSync('a.txt', 'a')
const tried = []
for (const path of ['.runs', '.RUNS/x', '/workspace/.runs/x/list']) {
  try { writeFileSync(path, 'x'); tried.push('wrote ' + path) } catch (error) { tried.push((error as any).code) }
}
export default [readdirSync('.'), readdirSync('/workspace', { recursive: true }), existsSync('.runs'), tried]`
    const { runId } = await playground.runs.start(shop.person, { code })
    const { value } = await finished(playground, shop.person, runId)
    expect(value).toEqual([
      ['a.txt', 'client', 'servers', 'skills'].filter((name) => name === 'a.txt'),
      ['a.txt'],
      false,
      ['EACCES', 'EACCES', 'EACCES'],
    ])
    expect(existsSync(at(`.runs/${runId}`))).toBe(true)
    const workspace = playground.workspace(shop.person)
    expect((await workspace.list()).map(({ path }) => path)).toEqual(['a.txt'])
    await expect(workspace.write('.runs/x', 'x')).rejects.toMatchObject({ code: 'forbidden' })
    await playground.runs.remove(shop.person, runId)
    expect(existsSync(at('.runs'))).toBe(false)
    rmSync(at('a.txt'))
  })
})
