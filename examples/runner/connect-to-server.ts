import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { EXAMPLES_DIR } from './list-examples.ts'
import { temporaryFolder } from './temporary-settings.ts'

/** Starts example 10 as an MCP server over stdio, as any client would, and connects to it. */
export async function connectToServer(dir = temporaryFolder()): Promise<Client> {
  const client = new Client({ name: 'example', version: '1.0.0' })
  const args = [join(EXAMPLES_DIR, '10-mcp-server.ts'), 'stdio']
  const env = { ...definedOf(process.env), EXAMPLE_DIR: dir }
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
  return client
}

const definedOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
