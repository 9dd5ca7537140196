import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startModelServer } from '../codegen/model/testing/model-server.ts'
import { generateModules } from '../discovery/modules/generate-modules.ts'
import { openProviders } from '../mcp/client/testing/open-connections.ts'
import type { Playground } from '../playground.ts'
import { createInstallation, runToEnd } from '../testing/open-playground.ts'

// A real server whose tools do not say what they return.
const installation = createInstallation({ servers: 'none' })
const { dir, dataDir, serversDir, workspacesDir } = installation
const ann = installation.personOf('ann')
const bob = installation.personOf('bob')
const mcpServers = {
  shop: {
    command: process.execPath,
    args: [resolve(import.meta.dirname, '../discovery/learned/testing/shop-server.mjs')],
    env: {},
  },
}
const MODULE = 'servers/shop/listOrders.ts'
let playground: Playground
let generated: string

beforeAll(async () => {
  const made = await generateModules({
    ...{ servers: mcpServers, providers: openProviders(), outDir: serversDir, workspaceDir: dir },
  })
  expect(made.failed).toEqual([])
  generated = readFileSync(join(serversDir, 'shop/listOrders.ts'), 'utf8')
  playground = await installation.open({ settings: { mcpServers } })
  return installation.close
})

const IMPORT = "import { listOrders } from './servers/shop/listOrders.ts'\n"
const run = async (code: string, person = ann) => (await runToEnd(playground, person, { code, types: true })).record
const check = (use: string, person = ann) =>
  playground.check(person, `${IMPORT}const orders = await listOrders({ page: 1 })\n${use}`)
const toolOf = async (person = ann) => {
  const { servers } = await playground.catalog(person)
  const tool = servers[0]?.tools.find(({ fn }) => fn === 'listOrders')
  return tool && (await playground.learned(person)).withLearned(tool)
}

test('before a call the result is unknown', async () => {
  expect((await check('export default orders.items[0].name')).findings).toEqual([
    expect.objectContaining({ rule: 'types', severity: 'error', line: 3, message: expect.stringContaining('TS18046') }),
  ])
  expect(await (await playground.modules(ann))(MODULE)).toBe(generated)
  expect(await toolOf()).toMatchObject({ signature: expect.stringContaining('Promise<unknown>') })
})

describe('after two calls', () => {
  beforeAll(async () => {
    const { outcome, value } = await run(
      `${IMPORT}const pages = [await listOrders({ page: 1 }), await listOrders({ page: 2 })]\nexport default pages.length`,
    )
    expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: 2 })
    await vi.waitFor(async () => expect((await toolOf())?.learned?.calls).toBe(2))
  })

  test('the type check knows the result', async () => {
    expect(await check('const name: string = orders.items[0]!.name\nexport default name')).toEqual({
      ok: true,
      findings: [],
    })
  })

  test('a program that looks at it as at an unknown value passes as before', async () => {
    const casts = 'const { items } = orders as unknown as { items: { id: number }[] }\nexport default items[0]?.id'
    expect(await check(casts)).toEqual({ ok: true, findings: [] })
    expect(await check("export default Array.isArray(orders) ? 1 : 'none'")).toEqual({ ok: true, findings: [] })
  })

  test('a field that was never seen is a warning that says what was learned, and the program runs', async () => {
    const { ok, findings } = await check('export default orders.items[0]?.nme')
    expect(ok).toBe(true)
    expect(findings).toEqual([
      {
        ...{ rule: 'types', severity: 'warning', line: 3, column: 33 },
        message: expect.stringMatching(/Property 'nme' does not exist.*learned, of shop\.list_orders \(2 calls\)/),
      },
    ])
  })

  test('what is wrong whatever it returns is an error still', async () => {
    const { ok, findings } = await check("const wrong: number = 'x'\nexport default [orders.nme, wrong]")
    expect(ok).toBe(false)
    expect(findings.map(({ severity, line }) => [severity, line])).toEqual([
      ['error', 3],
      ['warning', 4],
    ])
  })

  test('the editor knows it, and the module in its folder is what it was', async () => {
    const text = await (await playground.modules(ann))(MODULE)
    expect(text).toMatch(
      /\/\*\* Learned from 2 calls, the last on \d{4}-\d\d-\d\d: [^\n]+ \*\/\nexport interface ListOrdersOutput \{/,
    )
    expect(text).toContain('  items: {\n    id: number\n    name: string\n    note?: string\n')
    expect(text).toContain('  byCustomer: {\n    [k: string]: number\n  }\n')
    expect(readFileSync(join(serversDir, 'shop/listOrders.ts'), 'utf8')).toBe(generated)
  })

  test('the prompt for a model says it', async () => {
    const { baseUrl, requests } = await startModelServer(({ say, finish }) => {
      say(`\`\`\`ts\n${IMPORT}export default (await listOrders({ page: 3 })).items.length\n\`\`\``)
      finish('stop', { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 })
    })
    const asking = await installation.open({
      env: { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'sk-x', LLM_MODEL: 'test-model' },
      settings: { mcpServers, llm: { fallback: 'none' } },
    })
    const { record } = await runToEnd(asking, ann, { task: 'List the orders of the shop', until: 'checked' })
    expect(record.generator).toBe('test-model')
    const sent = JSON.stringify(requests[0]?.body)
    expect(sent).toContain(
      'items: { id: number; name: string; note?: string; price: { amount: number; currency: string } }[]',
    )
    expect(sent).toMatch(/@returns Learned from 2 calls/)
    await asking.close()
  })

  test('a search in full tells it', async () => {
    const { results } = await playground.searchTools(ann, 'list orders of the shop', { detail: 'full', limit: 1 })
    expect(results[0]).toMatchObject({ tool: 'list_orders', learned: { calls: 2, schema: { type: 'object' } } })
  })

  test('nobody else sees it', async () => {
    expect(await toolOf(bob)).not.toHaveProperty('learned')
    expect(await (await playground.modules(bob))(MODULE)).toBe(generated)
  })

  test('nobody sees it where it is switched off, and nothing is noted', async () => {
    const off = await installation.open({ settings: { mcpServers, connections: { learn_types: false } } })
    expect(await (await off.modules(ann))(MODULE)).toBe(generated)
    await runToEnd(off, ann, { code: `${IMPORT}export default (await listOrders({ page: 1 })) !== null` })
    await off.close()
    expect((await toolOf())?.learned?.calls).toBe(2)
  })

  test('no value and no key that is data was kept', () => {
    const [folder, ...others] = readdirSync(join(dataDir, 'learned'))
    expect(others).toEqual([])
    const kept = readdirSync(join(dataDir, 'learned', folder as string))
      .map((name) => readFileSync(join(dataDir, 'learned', folder as string, name), 'utf8'))
      .join('')
    expect(kept).toContain('currency')
    expect(kept).not.toMatch(/Cup|EUR|Plate|example\.org|ann@/)
  })

  test('a command learns from the run it was for, and the next one shows it', () => {
    const cem = (args: string[], input = '') =>
      execFileSync(process.execPath, [resolve('lib/cli/main.ts'), ...args, '--config', join(dir, 'config.yaml')], {
        ...{ cwd: dir, encoding: 'utf8', input },
        env: {
          ...{ NODE_ENV: 'test', PATH: process.env.PATH, HOME: dir, SERVERS_DIR: serversDir },
          ...{ DATA_DIR: dataDir, WORKSPACES_DIR: workspacesDir },
        },
      })
    writeFileSync(join(dir, 'config.yaml'), JSON.stringify({ mcpServers }))
    expect(cem(['tools', 'show', 'shop/list_orders'])).toContain('Promise<unknown>')
    cem(['exec', '-'], `${IMPORT}export default (await listOrders({ page: 1 })) !== null`)
    const shown = cem(['tools', 'show', 'shop/list_orders'])
    expect(shown).toMatch(
      /Promise<\{ byCustomer\?: Record<string, number>; items\?: \{ id: number; name: string; note\?: string;/,
    )
    expect(shown).toMatch(/\nLearned from 1 call, the last on \d{4}-\d\d-\d\d: the server does not say/)
    expect(JSON.parse(cem(['tools', 'show', 'shop/list_orders', '--json']))).toMatchObject({ learned: { calls: 1 } })
    expect(cem(['tools', 'forget', 'shop/list_orders'])).toBe('What was learned of shop/list_orders is forgotten.\n')
    expect(cem(['tools', 'show', 'shop/list_orders'])).toContain('Promise<unknown>')
  })

  test('a tool that describes itself otherwise is another tool', async () => {
    const file = join(serversDir, 'shop/server.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Lists orders of the shop.', 'Deletes orders.'))
    await expect.poll(async () => (await toolOf())?.description).toBe('Deletes orders.')
    expect(await toolOf()).not.toHaveProperty('learned')
  })
})

test('a text is learned as a text, and what changes is learned as a choice', async () => {
  await run(
    `import { anyText } from './servers/shop/anyText.ts'
export default [await anyText({ text: 'hello' }), await anyText({ text: '[1]' })].length`,
  )
  await expect
    .poll(async () => (await (await playground.modules(ann))('servers/shop/anyText.ts'))?.includes('unknown'))
    .toBe(false)
  expect(await (await playground.modules(ann))('servers/shop/anyText.ts')).toContain(
    'export type AnyTextOutput = number[] | string',
  )
})
