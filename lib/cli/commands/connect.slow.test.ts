import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../mcp/server/testing/connect.ts'
import { cemIn } from '../testing/cem-in.ts'

const home = mkdtempSync(join(tmpdir(), 'connect-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const cem = cemIn(home)

const token = 'cem_abcdefgh12345678'
const file = join(home, '.cursor/mcp.json')
const text = '{\n  // mine\n  "mcpServers": {\n    "other": { "command": "x" } // last\n  }\n}\n'
mkdirSync(join(home, '.cursor'))
writeFileSync(file, text)

test('a client is connected after it was shown, and left as it was', { timeout: 120_000 }, async () => {
  const shown = await cem(['connect', 'cursor', '--token', token])
  expect(shown).toMatchObject({ status: 0, err: expect.stringContaining('Nothing was written.') })
  expect(shown.out).toContain('+      "url": "http://127.0.0.1:3000/api/mcp"')
  expect(shown.out).toContain('Bearer cem_abcd…')
  expect(shown.out + shown.err).not.toContain(token)
  expect(readFileSync(file, 'utf8')).toBe(text)

  const written = await cem(
    ['connect', 'cursor', '--token', '-', '--url', 'http://127.0.0.1:4000', '--yes', '--json'],
    `${token}\n`,
  )
  expect(written.status).toBe(0)
  expect(JSON.parse(written.out)).toEqual({ client: 'cursor', file, action: 'add', written: true })
  expect(written.out + written.err).not.toContain(token)
  expect(readFileSync(file, 'utf8')).toContain(`"url": "http://127.0.0.1:4000/api/mcp"`)
  expect(readFileSync(file, 'utf8')).toContain(`Bearer ${token}`)

  const again = await cem(['connect', 'cursor', '--token', token, '--url', 'http://127.0.0.1:4000', '--yes'])
  expect(again).toMatchObject({ status: 0, out: `There is nothing to change in ${file}.\n` })

  expect(await cem(['connect', 'cursor', '--remove', '--yes'])).toMatchObject({ status: 0 })
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('what cannot be is said in one sentence', { timeout: 120_000 }, async () => {
  expect(await cem(['connect', 'chatgpt'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('ChatGPT has no file.'),
  })
  expect(await cem(['connect', 'claude-desktop', '--token', token])).toMatchObject({
    status: 2,
    err: expect.stringContaining('takes commands only'),
  })
  expect(await cem(['connect', 'cursor', '--workspace', '.'])).toMatchObject({
    status: 2,
    err: expect.stringContaining("unknown option '--workspace'"),
  })
  expect(await cem(['connect', 'cursr'])).toMatchObject({ status: 2, err: expect.stringContaining('claude-code') })
  expect(await cem(['connect', 'cursor', '--url', 'ftp://x'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('Expected an address such as'),
  })
})

test('what a checkout writes starts from anywhere, and fetches nothing by our name', { timeout: 240_000 }, async () => {
  expect(await cem(['connect', 'windsurf', '--yes'])).toMatchObject({ status: 0 })
  const written = readFileSync(join(home, '.codeium/windsurf/mcp_config.json'), 'utf8')
  const { command, args } = JSON.parse(written).mcpServers['code-execution']
  expect([command, ...args]).toEqual(['npm', 'run', '-s', '--prefix', resolve('.'), 'cem', '--', 'mcp'])
  const client = createClient('2025-11-25')
  onTestFinished(() => client.close())
  await client.connect(
    new StdioClientTransport({ command, args, cwd: home, env: { DATA_DIR: join(home, 'data') }, stderr: 'pipe' }),
  )
  expect((await client.listTools()).tools.map(({ name }) => name).sort()).toEqual(['execute_code', 'search_tools'])
})
