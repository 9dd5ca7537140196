import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkspaces, type Workspaces } from '../../workspace/create-workspaces.ts'
import { welcoming } from './welcoming.ts'

const NONE = { serversDir: '/none', skillsDir: '/none', connected: [] }
const MUCH = 1024 ** 3

const ways: Record<keyof Workspaces, (workspaces: Workspaces, dir: string) => unknown> = {
  open: (all, dir) => all.open(dir).list(),
  trash: (all, dir) =>
    all
      .trash(dir)
      .takeOut('a.txt')
      .then(({ undoId }) => all.trash(dir).putBack(undoId)),
  checkpoints: (all, dir) => all.checkpoints(dir).list(),
  states: (all, dir) => all.states(dir, 'ann').save('state.json', 1),
  usage: (all, dir) => all.usage(dir),
  withinQuota: (all, dir) => all.withinQuota(dir, (reserve) => reserve(1)),
  exportZip: async (all, dir) => (await all.exportZip(dir, '')).content.resume(),
  importZip: (all, dir) => all.importZip(dir, '/none.zip').catch(() => {}),
  saveResult: (all, dir) => all.saveResult(dir, 'b.txt', Buffer.from('b')),
}

test.each(Object.entries(ways))(
  'by %s a workspace is there again before anything is done in it',
  async (_way, come) => {
    const root = mkdtempSync(join(tmpdir(), 'welcoming-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const [dir, aside] = [join(root, 'all/ann'), join(root, 'aside')]
    mkdirSync(aside)
    mkdirSync(join(root, 'all'))
    writeFileSync(join(aside, 'a.txt'), 'a')
    const workspaces = createWorkspaces({
      ...{ shared: NONE, quota: { bytes: MUCH, files: 1_000 }, checkpoints: { bytes: MUCH, count: 5 } },
      ...{ workspacesDir: join(root, 'all'), versionsDir: join(root, 'states'), runningDir: join(root, 'running') },
    })
    await come(
      welcoming(workspaces, (of) => void (existsSync(aside) && renameSync(aside, of))),
      dir,
    )
    expect(existsSync(join(dir, 'a.txt'))).toBe(true)
  },
)
