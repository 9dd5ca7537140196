import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cemIn } from '../testing/cem-in.ts'

const home = mkdtempSync(join(tmpdir(), 'cem-workspaces-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const cem = cemIn(home)

test('cem workspaces put-back brings back what is set aside, and says where nothing is', {
  timeout: 300_000,
}, async () => {
  const all = join(home, 'workspaces')
  const config = join(home, 'config.yaml')
  writeFileSync(config, JSON.stringify({ workspaces: { dir: all } }))
  const made = await cem(['users', 'create', '--email', 'ada@example.com', '--password', 'correct horse', '--json'])
  const { userId: id } = JSON.parse(made.out)
  const putBack = (...args: string[]) => cem(['workspaces', 'put-back', ...args, '--config', config])
  expect((await putBack('bob@example.com')).err).toContain('There is no account for bob@example.com.')
  expect((await putBack('ada@example.com')).err).toContain('Nothing of ada@example.com is set aside.')
  mkdirSync(join(all, '.set-aside', id), { recursive: true })
  writeFileSync(join(all, '.set-aside', id, 'a.txt'), 'a')
  expect(await putBack('ada@example.com')).toMatchObject({
    ...{ status: 0, out: 'The workspace of ada@example.com is back.\n' },
  })
  expect([existsSync(join(all, id, 'a.txt')), existsSync(join(all, '.set-aside', id))]).toEqual([true, false])
})
