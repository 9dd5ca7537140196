import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { pausedIn } from '../discovery/pins/decide.ts'
import { createPinStore } from '../discovery/pins/pin-store.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { createModules } from './keep-modules.ts'

const dir = mkdtempSync(join(tmpdir(), 'interrupted-decision-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const fileUrl = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const NAME = 'killed'
const KILL = `process.kill(process.pid, 'SIGKILL')`
const toolsOf = (text: string) =>
  ['one', 'two'].map((name) => ({ name, description: `${text} ${name}.`, inputSchema: { type: 'object' as const } }))

function setUp(addedBy: 'person' | 'administrator') {
  const home = mkdtempSync(join(dir, 'home-'))
  const [serversDir, workspaceDir] = [join(home, 'servers'), join(home, 'workspace')]
  for (const folder of [serversDir, workspaceDir]) mkdirSync(folder, { recursive: true })
  const place = { caller: { personId: 'ann', workspaceDir }, name: NAME, addedBy }
  const owner = addedBy === 'person' ? place.caller : null
  const pins = createPinStore({ dataDir: home, serversDir })
  let listed = toolsOf('Before')
  const listTools = async () => ({ server: NAME, description: '', tools: listed })
  const modules = createModules({
    ...{ connections: { listTools } as unknown as Connections, shared: { serversDir, skillsDir: home }, log: () => {} },
    pins,
  })
  const folder = join(addedBy === 'person' ? workspaceDir : home, 'servers', NAME)
  return {
    modules,
    place,
    says: (text: string) => {
      listed = toolsOf(text)
      return modules.update(place)
    },
    paused: async () => [...((await pins.pausedOf(owner)).get(NAME)?.keys() ?? [])].sort(),
    waiting: async () => pausedIn(await modules.pins(place)).map(([tool]) => tool),
    written: () => readFileSync(join(folder, 'server.json'), 'utf8') + readFileSync(join(folder, 'one.ts'), 'utf8'),
    /** Another process does this, and is killed in it. */
    async killIn(work: string) {
      const script = `
        import { createModules } from ${fileUrl('./keep-modules.ts')}
        import { createPinStore } from ${fileUrl('../discovery/pins/pin-store.ts')}
        const tools = ${JSON.stringify(toolsOf('After'))}
        const connections = { listTools: async () => ({ server: ${JSON.stringify(NAME)}, description: '', tools }) }
        const shared = { serversDir: ${JSON.stringify(serversDir)}, skillsDir: ${JSON.stringify(home)} }
        const pins = createPinStore({ dataDir: ${JSON.stringify(home)}, serversDir: shared.serversDir })
        const modules = createModules({ connections, shared, pins, log() {} })
        const place = ${JSON.stringify(place)}
        ${work}`
      const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      expect((await once(child, 'exit'))[1]).toBe('SIGKILL')
    },
  }
}

describe.each(['person', 'administrator'] as const)('a process that is killed, for a server of the %s', (addedBy) => {
  test('between what is paused and what is written has let nothing new through', async () => {
    const { says, killIn, paused, waiting, written } = setUp(addedBy)
    await says('Before')
    await killIn(`await modules.update(place, { progress() { ${KILL} } })`)
    expect(await paused()).toEqual(['one', 'two'])
    expect(written()).not.toContain('After')
    await says('After')
    expect(await waiting()).toEqual(['one', 'two'])
    expect(written()).not.toContain('After')
  })

  test('between a decision and its module leaves the one or the other, and the next look brings them together', async () => {
    const { says, killIn, modules, place, paused, waiting, written } = setUp(addedBy)
    await says('Before')
    await says('After')
    const digest = (await modules.pins(place)).get('one')?.change?.of
    const answer = JSON.stringify({ tool: 'one', decision: 'accept', digest })
    await killIn(`await modules.decide(place, ${answer}, { kept() { ${KILL} } })`)
    expect(written()).not.toContain('After')
    expect(await paused()).toEqual(['two'])
    await says('After')
    // Of a server of the installation what is written is accepted: it is asked about once more.
    const isAsked = addedBy === 'administrator'
    expect(await waiting()).toEqual(isAsked ? ['one', 'two'] : ['two'])
    expect(written().includes('After one.')).toBe(!isAsked)
    expect(written()).not.toContain('After two.')
  })

  test('while it writes an accepted module leaves one that is finished at the next look', async () => {
    const { says, killIn, modules, place, paused, written } = setUp(addedBy)
    await says('Before')
    await says('After')
    const digest = (await modules.pins(place)).get('one')?.change?.of
    const answer = JSON.stringify({ tool: 'one', decision: 'accept', digest })
    await killIn(`await modules.decide(place, ${answer}, { progress({ written }) { if (written === 1) ${KILL} } })`)
    await says('After')
    expect(await paused()).toContain('two')
    expect(written()).not.toContain('After two.')
  })
})
