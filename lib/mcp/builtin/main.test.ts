import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { BUILTIN_NAMES } from '../builtin-names.ts'

const main = join(import.meta.dirname, 'main.ts')

async function connect(...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, ...args] }))
  onTestFinished(() => client.close())
  return client
}

test('serves the calculator to any MCP client on stdio', async () => {
  const client = await connect('calculator')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'add',
    'avg_list',
    'calculate',
    'divide',
    'multiply',
    'power',
    'sqrt',
    'subtract',
    'sum_list',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  const result = await client.callTool({ name: 'calculate', arguments: { expression: '2 * 21' } })
  expect(result).toMatchObject({ structuredContent: { result: 42 }, content: [{ type: 'text', text: '42' }] })
  const failed = await client.callTool({ name: 'divide', arguments: { a: 1, b: 0 } })
  expect(failed).toMatchObject({ isError: true, content: [{ text: 'Cannot divide 1 by zero.' }] })
})

test('serves the files of the workspace it was given', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'stdio-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const client = await connect('filesystem', '--workspace', dir)
  await client.callTool({ name: 'write_file', arguments: { path: 'a/b.txt', content: 'hello' } })
  expect(readFileSync(join(dir, 'a/b.txt'), 'utf8')).toBe('hello')
  const listed = await client.callTool({ name: 'list_directory', arguments: { recursive: true } })
  expect(listed.structuredContent).toEqual({
    result: [
      { name: 'a', type: 'directory', size: 0 },
      { name: 'a/b.txt', type: 'file', size: 5 },
    ],
  })
})

test.each([[[]], [['nothing']], [['calculator', 'filesystem']], [['calculator', '--port', '1']]])(
  'explains its usage for %j',
  async (args) => {
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
      execFile(process.execPath, [main, ...args], (error, _stdout, stderr) => resolve({ code: error?.code, stderr })),
    )
    expect(code).toBe(2)
    expect(stderr).toContain(`Usage: main.ts ${BUILTIN_NAMES.join('|')} [--workspace DIR]`)
  },
)
