import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Mount, SandboxHome } from '../contract.ts'
import { type Current, runToEnd, type TestHomes } from './open-test-homes.ts'

/** What every sandbox promises of the folders an administrator mounts: `shelf` may be read, `desk` also written. */
export function describeMounts(current: Current): void {
  describe('with mounted folders', () => {
    let homes: TestHomes
    let ann: SandboxHome
    const mountOf = (name: string, writable: boolean): Mount => ({
      name,
      source: path.join(homes.root, 'mounted', name),
      writable,
    })
    const hostFile = (file: string) => path.join(homes.root, 'mounted', file)
    const run = (source: string, home = ann) => runToEnd(current().sandbox, home, source)

    beforeAll(async () => {
      homes = current().homes
      await homes.write('mounted/shelf/deep/book.txt', 'a book')
      await homes.write('mounted/shelf/list.json', '["a"]')
      await homes.write('mounted/desk/page.txt', 'a page')
      await homes.write('mounted/outside.txt', 'not mounted')
      await chmod(hostFile('desk'), 0o777) // programs may run as users of their own
      ann = { ...homes.ann, mounts: [mountOf('shelf', false), mountOf('desk', true)] }
      for (const folder of ['shelf', 'desk']) {
        await symlink(homes.bob.workspaceDir, hostFile(`${folder}/to-bob`))
        await symlink('../outside.txt', hostFile(`${folder}/to-outside`))
        await symlink(hostFile('new.txt'), hostFile(`${folder}/to-nothing`))
        await symlink(ann.workspaceDir, hostFile(`${folder}/to-ann`))
      }
      await symlink('deep', hostFile('shelf/shallow'))
      await symlink(hostFile('shelf'), path.join(ann.workspaceDir, 'to-shelf'))
    })

    test('lists and reads them by their names in /mnt', async () => {
      const { value, outcome } = await run(`
        import fs from 'node:fs'
        import { readFile, readdir, realpath } from 'node:fs/promises'
        fs.cpSync('/mnt/shelf/deep', 'from-shelf', { recursive: true })
        export default [
          fs.readdirSync('/mnt'), (await readdir('/mnt', { withFileTypes: true })).every((entry) => entry.isDirectory()),
          fs.statSync('/mnt').isDirectory(), (await readdir('/mnt', { recursive: true })).filter((name) => name.endsWith('.txt')),
          fs.readFileSync('/mnt/shelf/deep/book.txt', 'utf8'), await readFile('../mnt/desk/../shelf/shallow/book.txt', 'utf8'),
          await readFile(new URL('file:///mnt/desk/page.txt'), 'utf8'), fs.readFileSync('from-shelf/book.txt', 'utf8'),
          await realpath('/mnt/shelf/shallow'), fs.lstatSync('/mnt/shelf').isDirectory(), fs.existsSync('/mnt/none'),
        ]`)
      expect({ outcome, value }).toEqual({
        outcome: { kind: 'returned' },
        value: [
          ...[['desk', 'shelf'], true, true, ['desk/page.txt', 'shelf/deep/book.txt']],
          ...['a book', 'a book', 'a page', 'a book', '/mnt/shelf/deep', true, false],
        ],
      })
    })

    test('writes in those that are writable, which stay where they are', async () => {
      const { value, outcome } = await run(`
        import fs from 'node:fs'
        fs.mkdirSync('/mnt/desk/made/deep', { recursive: true })
        fs.writeFileSync('/mnt/desk/made/a.txt', 'a')
        fs.appendFileSync('/mnt/desk/made/a.txt', 'b')
        fs.renameSync('/mnt/desk/made/a.txt', '/mnt/desk/made/deep/b.txt')
        fs.copyFileSync('/mnt/shelf/deep/book.txt', '/mnt/desk/made/book.txt')
        fs.writeFileSync('/mnt/desk/gone', ''); fs.unlinkSync('/mnt/desk/gone'); fs.accessSync('/mnt/desk', fs.constants.W_OK)
        fs.writeFileSync('own.txt', 'own')
        const refused: string[] = []
        for (const act of [
          () => fs.rmSync('/mnt/desk', { recursive: true, force: true }), () => fs.rmdirSync('/mnt/desk'),
          () => fs.renameSync('/mnt/desk', '/mnt/bench'), () => fs.renameSync('/mnt/desk/made', '/mnt/desk'),
          () => fs.renameSync('own.txt', '/mnt/desk/own.txt'), () => fs.renameSync('/mnt/desk/page.txt', 'page.txt'),
        ]) try { act(); refused.push('none') } catch (e: any) { refused.push(e.code) }
        export default refused`)
      expect({ outcome, value }).toEqual({
        outcome: { kind: 'returned' },
        value: ['EBUSY', 'EBUSY', 'EBUSY', 'EBUSY', 'EXDEV', 'EXDEV'],
      })
      expect(await readFile(hostFile('desk/made/deep/b.txt'), 'utf8')).toBe('ab')
      expect(await readFile(hostFile('desk/made/book.txt'), 'utf8')).toBe('a book')
      expect(await readdir(hostFile('desk'))).not.toContain('gone')
    })

    test('lets no function change one that is read-only, nor /mnt itself', async () => {
      const onShelf = async () => [await readdir(hostFile('shelf')), await readdir(hostFile('shelf/deep'))]
      const before = await onShelf()
      const { value } = await run(`
        import fs from 'node:fs'
        fs.writeFileSync('own.txt', 'own')
        const acts: ((to: string) => unknown)[] = [
          (to) => fs.writeFileSync(to, 'x'), (to) => fs.writeFileSync(to, 'x', { flag: 'wx' }), (to) => fs.appendFileSync(to, 'x'),
          (to) => fs.writeFileSync(to + '.new', 'x'), (to) => fs.mkdirSync(to + '.dir'), (to) => fs.mkdirSync(to + '.dir/deep', { recursive: true }),
          (to) => fs.mkdtempSync(to), (to) => fs.rmSync(to), (to) => fs.rmSync(to, { recursive: true, force: true }), (to) => fs.rmdirSync(to),
          (to) => fs.unlinkSync(to), (to) => fs.renameSync(to, 'taken'), (to) => fs.renameSync('own.txt', to), (to) => fs.renameSync(to, to + '.b'),
          (to) => fs.copyFileSync('own.txt', to), (to) => fs.cpSync('own.txt', to), (to) => fs.truncateSync(to, 1), (to) => fs.accessSync(to, fs.constants.W_OK),
          (to) => fs.promises.writeFile(to, 'x'), (to) => fs.promises.appendFile(to, 'x'), (to) => fs.promises.mkdir(to + '.dir'), (to) => fs.promises.mkdtemp(to),
          (to) => fs.promises.rm(to, { recursive: true }), (to) => fs.promises.rmdir(to), (to) => fs.promises.unlink(to), (to) => fs.promises.rename(to, 'taken'),
          (to) => fs.promises.copyFile('own.txt', to), (to) => fs.promises.cp('own.txt', to), (to) => fs.promises.truncate(to),
        ]
        const codes = new Set<string>()
        for (const to of ['/mnt/shelf/list.json', '/mnt/shelf/deep', '/mnt/shelf', '/mnt/shelf/new', '/mnt/none', '/mnt/none/x', '/mnt', '/mnt/desk/../shelf/list.json'])
          for (const [index, act] of acts.entries()) try { await act(to); codes.add(index + ' worked on ' + to) } catch (e: any) { codes.add(to === '/mnt' ? 'of /mnt' : e.code) }
        export default [...codes]`)
      // `/mnt.new` beside it is refused like every other place of the system.
      expect(value).toEqual(['EROFS', 'of /mnt'])
      expect(await onShelf()).toEqual(before)
      expect(await readFile(hostFile('shelf/list.json'), 'utf8')).toBe('["a"]')
    })

    test.each<[string, () => string]>([
      ['by the path on this machine', () => hostFile('shelf/list.json')],
      ['by that path spelt another way', () => hostFile('shelf/list.json').replace('shelf', 'sh%65lf')],
      ['by that path, to write', () => hostFile('desk/page.txt')],
      ['through a folder linked in one', () => '/mnt/shelf/to-bob/secret.txt'],
      ['through a file linked in one', () => '/mnt/shelf/to-outside'],
      ['through a folder linked in a writable one', () => '/mnt/desk/to-bob/secret.txt'],
      ['through a file linked in a writable one', () => '/mnt/desk/to-outside'],
      ['through a link to what is not there yet', () => '/mnt/desk/to-nothing'],
      ['through a link into the workspace', () => '/mnt/desk/to-ann/notes.txt'],
      ['through a link in the workspace', () => 'to-shelf/list.json'],
      ['by steps up', () => '/mnt/desk/../../mounted/outside.txt'],
      ['by steps up from a link', () => '/mnt/shelf/to-bob/../../mounted/outside.txt'],
      ['by a name that begins alike', () => '/mnt/shelf-of-others/list.json'],
    ])('lets nothing outside be reached %s', async (_way, fileOf) => {
      const { value } = await run(`
        import fs from 'node:fs'
        const file = ${JSON.stringify(fileOf())}
        const got: string[] = []
        const tries: Record<string, () => unknown> = {
          read: () => fs.readFileSync(file, 'utf8'), readAsync: () => fs.promises.readFile(file, 'utf8'),
          readUrl: () => fs.readFileSync(new URL('file://' + (file.startsWith('/') ? file : '/workspace/' + file))),
          import: () => import(file, { with: { type: 'json' } }), importUrl: () => import('file://' + file, { with: { type: 'json' } }),
          copy: () => fs.copyFileSync(file, 'copy'), cp: () => fs.cpSync(file, 'copy', { recursive: true }), stat: () => fs.statSync(file),
          write: () => fs.writeFileSync(file, 'x'), append: () => fs.appendFileSync(file, 'x'), mkdir: () => fs.mkdirSync(file + '/x', { recursive: true }),
          list: () => fs.readdirSync(file), truncate: () => fs.truncateSync(file), realpath: () => fs.realpathSync(file),
        }
        for (const [name, t] of Object.entries(tries)) try { await t(); got.push(name) } catch {}
        export default got`)
      expect(value).toEqual([])
      expect(await readFile(hostFile('outside.txt'), 'utf8')).toBe('not mounted')
      expect(await readFile(path.join(homes.bob.workspaceDir, 'secret.txt'), 'utf8')).toBe('of Bob')
      expect(await readdir(path.join(homes.root, 'mounted'))).not.toContain('new.txt')
    })

    test('keeps the places on this machine to itself', async () => {
      const { outcome, value } = await run(`
        import fs from 'node:fs'
        const said: string[] = []
        for (const name of ['/mnt/shelf/none', '/mnt/shelf/to-bob', '/mnt/shelf/list.json/x', '/mnt/none'])
          try { said.push(String(fs.readFileSync(name))) } catch (e: any) { said.push(e.message, e.path) }
        try { await import('/mnt/shelf/list.json', { with: { type: 'json' } }) } catch (e: any) { said.push(e.message) }
        export default said.filter((text) => ${JSON.stringify([homes.root, process.cwd()])}.some((place) => text.includes(place)))`)
      expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: [] })
    })

    test('gives every program the mounts of the moment, also when a sandbox waits with others', async () => {
      const { sandbox } = current()
      const source = `
        import fs from 'node:fs'
        const tryTo = (act: () => unknown) => { try { return act() ?? 'done' } catch (e: any) { return e.code } }
        export default [fs.readdirSync('/mnt'), tryTo(() => fs.writeFileSync('/mnt/desk/new.txt', ''))]`
      for (const [mounts, value] of [
        [[mountOf('desk', true)], [['desk'], 'done']],
        [[mountOf('desk', false)], [['desk'], 'EROFS']],
        [[], [[], 'EROFS']],
        [undefined, [[], 'EROFS']],
        [[mountOf('shelf', false)], [['shelf'], 'EROFS']],
      ] as const) {
        const home: SandboxHome = { ...homes.ann, ...(mounts && { mounts }) }
        expect((await run(source, home)).value).toEqual(value)
        sandbox.prewarm(home)
      }
    })

    test('shows the folder that has taken the place of another, also when a sandbox waits with the old one', async () => {
      const home: SandboxHome = { ...homes.ann, mounts: [mountOf('swapped', false)] }
      const source = `import fs from 'node:fs'\nexport default fs.readFileSync('/mnt/swapped/version.txt', 'utf8')`
      for (const version of ['1', '2', '3']) {
        await mkdir(hostFile(`version-${version}`))
        await writeFile(hostFile(`version-${version}/version.txt`), version)
        await rm(hostFile('swapped'), { recursive: true, force: true })
        await rename(hostFile(`version-${version}`), hostFile('swapped'))
        expect((await run(source, home)).value).toBe(version)
        // While Bob's is made and runs, one with this folder comes to wait for Ann.
        current().sandbox.prewarm(home)
        await run('export default 1', homes.bob)
      }
    })

    test('says which setting names a folder that is gone', async () => {
      await expect(run('export default 1', { ...ann, mounts: [mountOf('gone', false)] })).rejects.toMatchObject({
        code: 'configuration',
        message: expect.stringContaining('execution.mount_directories'),
      })
    })
  })
}
