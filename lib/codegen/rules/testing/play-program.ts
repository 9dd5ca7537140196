import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import type { Catalog } from '../../../discovery/tool.ts'
import { type BuiltinOptions, createBuiltin } from '../../../mcp/builtin/create-builtin.ts'
import { BUILTIN_NAMES } from '../../../mcp/builtin-names.ts'

/** Gives what a program exports. Its tools are the real built-in servers over a workspace; a failed call throws. */
export type PlayProgram = (source: string) => Promise<unknown>

/** Connects the built-in servers. Programs run in this process: only for those that our own rules wrote. */
export async function openPlay(
  catalog: Catalog,
  workspaceDir: string,
  options: BuiltinOptions = {},
): Promise<PlayProgram> {
  const clients = new Map<string, Client>()
  for (const name of BUILTIN_NAMES) {
    const [near, far] = InMemoryTransport.createLinkedPair()
    const builtin = await createBuiltin(name, { workspaceDir }, options)
    await builtin.connect(far)
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(near)
    clients.set(name, client)
  }
  const tools = catalog.servers.flatMap((server) => server.tools)
  const functions = Object.fromEntries(
    tools.map(({ server, tool, fn }) => [
      fn,
      async (input: Record<string, unknown>) => {
        const answer = await clients.get(server)!.callTool({ name: tool, arguments: input })
        if (answer.isError) throw new Error(JSON.stringify(answer.content))
        return (answer.structuredContent as { result: unknown }).result
      },
    ]),
  )
  return (source) => {
    const body = stripTypeScriptTypes(source)
      .replace(/^import \{ ([\w, ]+) \} from 'node:fs\/promises'$/gm, 'const { $1 } = fs')
      .replace(/^import \{ (\w+) \} from '.*'$/gm, 'const { $1 } = tools')
      .replace(/^export default /m, 'return ')
    const program = new AsyncFunction('tools', 'fs', 'console', body)
    return program(functions, filesIn(workspaceDir), { log() {} }) as Promise<unknown>
  }
}

const filesIn = (dir: string) => ({
  readFile: (path: string, as: 'utf8') => readFile(join(dir, path), as),
  writeFile: (path: string, text: string) => writeFile(join(dir, path), text),
  mkdir: (path: string, options: { recursive: true }) => mkdir(join(dir, path), options),
})

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...inputs: unknown[]) => unknown
