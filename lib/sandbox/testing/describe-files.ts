import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Current, runnerOf } from './open-test-homes.ts'

/** What programs can do with files in every sandbox. */
export function describeFiles(current: Current): void {
  describe('files', () => {
    const run = runnerOf(current)

    test('works with files of the workspace, by relative and by full names', async () => {
      const { value, outcome } = await run(`
        import fs from 'node:fs'
        import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
        import path from 'node:path'
        await mkdir('made/deep', { recursive: true })
        await writeFile('/workspace/made/deep/a.txt', 'a€')
        fs.appendFileSync('made/deep/a.txt', 'b')
        await rename('made/deep/a.txt', './made/b.txt')
        fs.cpSync('made', 'copied', { recursive: true })
        let missing = ''
        try { await readFile('none.txt') } catch (e: any) { missing = e.code + ' ' + e.message }
        const listed = await readdir('made', { recursive: true, withFileTypes: true })
        export default [
          await readFile('made/b.txt', 'utf8'), fs.readFileSync('copied/b.txt').length, (await stat('made/b.txt')).size,
          listed.map((e) => e.parentPath + '/' + e.name + (e.isDirectory() ? '/' : '')), missing,
          path.resolve('x'), path.relative('/workspace/a', 'b'), fs.existsSync('made'), (await rm('made', { recursive: true }), fs.existsSync('made')),
        ]`)
      expect({ outcome, value }).toEqual({
        outcome: { kind: 'returned' },
        value: [
          'a€b',
          5,
          5,
          ['/workspace/made/b.txt', '/workspace/made/deep/'],
          "ENOENT ENOENT: no such file or directory, open '/workspace/none.txt'",
          '/workspace/x',
          '../b',
          true,
          false,
        ],
      })
      expect(await readFile(path.join(current().homes.ann.workspaceDir, 'copied/b.txt'), 'utf8')).toBe('a€b')
    })

    test('lists what is shared beside what is own, and lets nobody change what is shared', async () => {
      const { value } = await run(`
        import fs from 'node:fs'
        const refused: string[] = []
        for (const act of [
          () => fs.writeFileSync('/workspace/servers/calculator/add.ts', 'bad'),
          () => fs.rmSync('servers/calculator', { recursive: true }),
          () => fs.mkdirSync('skills/doubling/x', { recursive: true }),
        ]) try { act() } catch (e: any) { refused.push(e.code) }
        export default [fs.readdirSync('/workspace/skills'), fs.readFileSync('servers/calculator/add.ts', 'utf8').length > 9, refused]`)
      expect(value).toEqual([['doubling'], true, ['EROFS', 'EROFS', 'EROFS']])
    })
  })
}
