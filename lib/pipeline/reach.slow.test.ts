import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { generateModules } from '../discovery/modules/generate-modules.ts'
import { openProviders } from '../mcp/client/testing/open-connections.ts'
import type { Person } from '../people/person.ts'
import type { Reach } from '../people/reach.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'
import { finished, isAsked, openShop, until } from './testing/shop.ts'

const LOOK_UP = "import { lookUp } from './servers/shop/lookUp.ts'\n"
const REMEMBER = "import { remember } from './servers/shop/remember.ts'\n"
const CHARGE = "import { charge } from './servers/shop/charge.ts'\n"
const said = (call: string) => `await ${call}.catch((error) => [error.code, error.message])`

const with_ = (person: Person, tools: string[] | null, readsOnly = false): Person => ({
  ...person,
  tokenId: 'narrow',
  reach: { tools, readsOnly } satisfies Reach,
})
const UNGUARDED = { guardrails: { enabled: false } }

describe('a person who asks with a token of less', () => {
  test('finds, weighs and checks with the tools within reach alone', async () => {
    const shop = await openShop()
    const playground = await shop.open()
    const narrow = with_(shop.person, ['shop/look_up'])
    const { servers } = await playground.catalog(narrow)
    expect(servers.flatMap(({ tools }) => tools.map(({ tool }) => tool))).toEqual(['look_up'])
    const found = await playground.searchTools(narrow, 'charge a card')
    expect(found.results.map(({ tool }) => tool)).toEqual(['look_up'])
    expect((await playground.searchTools(shop.person, 'charge a card')).results[0]?.tool).toBe('charge')
    expect((await playground.weigh(narrow, ['shop/charge', 'shop/look_up'])).each).toEqual([null, expect.any(Number)])
    const read = await playground.modules(narrow)
    expect(await read('servers/shop/charge.ts')).toBeNull()
    expect(await read('servers/shop/lookUp.ts')).toContain('lookUp')
    const { ok, findings } = await playground.check(narrow, `${CHARGE}export default await charge({ item: 'a' })`)
    expect(ok).toBe(false)
    expect(findings.map(({ message }) => message)).toEqual([
      "'./servers/shop/charge.ts' cannot be imported now. shop.charge is not there for this token, which was made for shop/look_up only. Ask with one that reaches it.",
    ])
    const byIndex = "import { lookUp } from './servers/shop/index.ts'\nexport default await lookUp({ item: 'a' })"
    const [index] = (await playground.check(narrow, byIndex)).findings
    expect(index?.message).toContain('For this token there are only some tools of shop: import the module of each.')
    expect((await playground.check(narrow, `${LOOK_UP}export default await lookUp({ item: 'a' })`)).ok).toBe(true)
  })

  test.each(['a program without guardrails', 'a skill that imports it', 'a call by its name'])(
    'has no call out of reach made by %s',
    async (way) => {
      const shop = await openShop()
      const playground = await shop.open(way === 'a skill that imports it' ? {} : UNGUARDED)
      const skill = join(shop.person.workspaceDir, 'skills/steal')
      mkdirSync(skill, { recursive: true })
      writeFileSync(join(skill, 'skill.ts'), `${CHARGE.replace('./', '../../')}export const steal = charge`)
      const code = {
        'a program without guardrails': `${CHARGE}export default ${said("charge({ item: 'a' })")}`,
        'a skill that imports it': `import { steal } from './skills/steal/skill.ts'\nexport default ${said("steal({ item: 'a' })")}`,
        'a call by its name': `import { callTool } from './client/call-tool.ts'\nexport default ${said("callTool('shop', 'charge', { item: 'a' })")}`,
      }[way]
      const narrow = with_(shop.person, ['shop/look_up', 'filesystem'])
      const { record } = await runToEnd(playground, narrow, { code: code ?? '', approve: 'all' })
      expect(record).toMatchObject({
        outcome: { kind: 'returned' },
        value: ['denied', expect.stringContaining('shop.charge is not there for this token, which was made for')],
      })
      expect(shop.writes()).toEqual([])
    },
  )

  test('has nothing written by calls where it may only read, and reads', async () => {
    const shop = await openShop()
    const playground = await shop.open(UNGUARDED)
    const reader = with_(shop.person, null, true)
    const code = `${LOOK_UP}${REMEMBER}import { saveState } from './client/state.ts'
export default [await lookUp({ item: 'a' }), ${said("remember({ item: 'a' })")}, ${said('saveState({ a: 1 })')}]`
    const { record } = await runToEnd(playground, reader, { code, approve: 'all' })
    expect(record.value).toEqual([
      'A',
      ['denied', expect.stringContaining('shop.remember is not known to only read')],
      ['denied', expect.stringContaining('may only read')],
    ])
    expect(shop.writes()).toEqual([])
    await expect(playground.workspace(reader).write('a.txt', 'a')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await playground.workspace(reader).list()).toEqual([])
  })

  test('has no file written that a tool returns where it may only read, and is told so', async () => {
    const mcpServers = {
      odd: { command: process.execPath, args: [resolve('lib/mcp/client/testing/odd-server.mjs')], env: {} },
    }
    const settings = { mcpServers, approvals: { reads: ['odd.image'] } }
    const { playground, personOf, serversDir, dir } = await openPlayground({ servers: 'none', settings })
    await generateModules({ servers: mcpServers, providers: openProviders(), outDir: serversDir, workspaceDir: dir })
    const code = "import { image } from './servers/odd/image.ts'\nexport default await image({})"
    const person = personOf('ann')
    const saved = join(person.workspaceDir, 'from-tools')
    const { record } = await runToEnd(playground, with_(person, null, true), { code, approve: 'all' })
    expect(record.outcome).toEqual({ kind: 'returned' })
    expect(record.value).toEqual({
      ...{ type: 'image', mimeType: 'image/png', bytes: 3 },
      notSaved: 'This token may only read, so the file is not in the workspace.',
    })
    expect(existsSync(saved)).toBe(false)
    const whole = await runToEnd(playground, person, { code, approve: 'all' })
    expect(whole.record.value).toMatchObject({ path: expect.stringMatching(/^from-tools\/odd\/image-.*\.png$/) })
    expect(readdirSync(saved)).toEqual(['odd'])
  })

  test.each(['context', 'process'] as const)(
    'has no program write its files in a %s where it may only read',
    async (run_isolation) => {
      const shop = await openShop({ sandbox: { run_isolation } })
      const playground = await shop.open()
      writeFileSync(join(shop.person.workspaceDir, 'a.txt'), 'before')
      const code = `import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
const tried = [
  () => writeFileSync('b.txt', 'b'),
  () => writeFileSync('a.txt', 'after'),
  () => appendFileSync('a.txt', 'after'),
  () => mkdirSync('skills/steal', { recursive: true }),
  () => renameSync('a.txt', 'c.txt'),
  () => rmSync('a.txt'),
].map((write) => {
  try {
    write()
    return 'written'
  } catch (error) {
    return error.code
  }
})
export default { tried, read: readFileSync('a.txt', 'utf8') }`
      const reader = with_(shop.person, null, true)
      for (const _ of ['a sandbox that is new', 'one that has run a program']) {
        const { record } = await runToEnd(playground, reader, { code })
        expect(record).toMatchObject({ outcome: { kind: 'returned' }, files: [] })
        expect(record.value).toEqual({ tried: Array(6).fill('EACCES'), read: 'before' })
      }
      expect(readdirSync(shop.person.workspaceDir)).toEqual(['a.txt'])
      // Whoever may write does so, and not in a sandbox of a reader.
      const wide = await runToEnd(playground, shop.person, { code })
      expect(wide.record.files).toContainEqual({ path: 'b.txt', change: 'created' })
    },
  )

  test('is believed by an administrator’s word that a tool reads, which goes for servers of everybody', async () => {
    const shop = await openShop({ approvals: { reads: ['shop.remember'] } })
    const playground = await shop.open()
    const reader = with_(shop.person, null, true)
    const code = `${REMEMBER}export default await remember({ item: 'a' })`
    expect((await runToEnd(playground, reader, { code })).record.outcome).toEqual({ kind: 'returned' })
    const other = await runToEnd(playground, reader, { code: `${CHARGE}export default charge` })
    expect(other.record.outcome).toMatchObject({ kind: 'refused' })
  })

  test('gets no result out of reach from the record of a run that reached further', async () => {
    const shop = await openShop()
    const playground = await shop.open(UNGUARDED)
    const code = `${REMEMBER}export default ${said("remember({ item: 'secret' })")}`
    const wide = await runToEnd(playground, shop.person, { code })
    expect(wide.record.value).toMatchObject({ item: 'secret' })
    const narrow = with_(shop.person, ['shop/look_up'])
    const { record } = await runToEnd(playground, narrow, { code, replayOf: wide.runId })
    expect(record.value).toEqual(['denied', expect.stringContaining('not there for this token')])
    expect(shop.writes()).toEqual(['remember secret'])
  })
})

describe('a run that was started with a token of less', () => {
  const ASKS = `${REMEMBER}${CHARGE}
await remember({ item: 'a' })
export default ${said("charge({ item: 'a' })")}`

  test('keeps its reach when its person goes on with it, in another process and without the token', async () => {
    const shop = await openShop({ approvals: { release_after: 0.1 }, ...UNGUARDED })
    const first = await shop.open()
    const narrow = with_(shop.person, ['shop/remember'])
    const { runId } = await first.runs.start(narrow, { code: ASKS, approve: 'ask' })
    await until(first, narrow, runId, ({ kind }) => kind === 'suspended')
    await first.close()
    const second = await shop.open()
    await second.runs.answer(shop.person, runId, 1, 'allow-once')
    const end = await finished(second, shop.person, runId)
    expect(end.value).toEqual([
      'denied',
      expect.stringContaining('not there for this token, which was made for shop/remember only'),
    ])
    expect(shop.writes()).toEqual(['remember a'])
  })

  test('is decided over by who reaches as far, and by no other token', async () => {
    const shop = await openShop()
    const playground = await shop.open()
    const { runs } = playground
    const code = `${REMEMBER}export default await remember({ item: 'a' })`
    const { runId } = await runs.start(shop.person, { code, approve: 'ask' })
    await until(playground, shop.person, runId, isAsked)
    const forbidden = { code: 'forbidden' }
    for (const narrow of [with_(shop.person, ['shop']), with_(shop.person, null, true)]) {
      await expect(runs.answer(narrow, runId, 1, 'allow-once')).rejects.toMatchObject(forbidden)
      await expect(runs.cancel(narrow, runId)).rejects.toMatchObject(forbidden)
    }
    await runs.answer(shop.person, runId, 1, 'allow-once')
    await finished(playground, shop.person, runId)
    const narrow = with_(shop.person, ['shop'])
    await expect(runs.undo(narrow, runId)).rejects.toMatchObject(forbidden)
    await expect(runs.remove(narrow, runId)).rejects.toMatchObject(forbidden)
    await expect(runs.remove(with_(shop.person, null, true), runId)).rejects.toMatchObject(forbidden)

    // Its own it answers itself, for that run and no other.
    const own = await runs.start(narrow, { code, approve: 'ask' })
    await until(playground, narrow, own.runId, isAsked)
    await expect(runs.answer(narrow, own.runId, 1, 'allow-always')).rejects.toMatchObject(forbidden)
    await runs.answer(narrow, own.runId, 1, 'allow-run')
    expect((await finished(playground, narrow, own.runId)).outcome).toEqual({ kind: 'returned' })
    await runs.remove(narrow, own.runId)
    expect(await playground.grants.list(shop.person)).toEqual([])
  })

  test('that waits is not gone on with by a token of less than that', async () => {
    const shop = await openShop({ approvals: { release_after: 0.1 }, ...UNGUARDED })
    const playground = await shop.open()
    const { runId } = await playground.runs.start(shop.person, { code: ASKS, approve: 'ask' })
    await until(playground, shop.person, runId, ({ kind }) => kind === 'suspended')
    const narrow = with_(shop.person, ['shop/remember'])
    const forbidden = { code: 'forbidden' }
    await expect(playground.runs.answer(narrow, runId, 1, 'allow-once')).rejects.toMatchObject(forbidden)
    await expect(playground.runs.resume(narrow, runId)).rejects.toMatchObject(forbidden)
    expect((await playground.runs.get(shop.person, runId)).status).toBe('awaiting-approval')
    expect(shop.writes()).toEqual([])
    await playground.runs.cancel(shop.person, runId)
  })
})
