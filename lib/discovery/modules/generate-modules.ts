import { messageOf, PlaygroundError } from '../../errors.ts'
import { createConnections, type OpenProviders } from '../../mcp/client/create-connections.ts'
import type { Variable } from '../../mcp/client/entries/expand-environment.ts'
import type { McpServers } from '../../mcp/client/mcp-servers.ts'
import { fixedServers } from '../../mcp/client/offer/server-source.ts'
import { type ChangedTool, changedTools } from '../pins/changed-tools.ts'
import { suspicionsOf } from '../suspicious-text.ts'
import { sharedModuleFolder } from './module-folder.ts'
import { toServerTools } from './server-tools.ts'
import { type KeptFile, readWritten, writeServer } from './write-server.ts'

/** Most of the time goes by until a server has started. */
const AT_ONCE = 4

export interface GenerateOptions {
  servers: McpServers
  /** What `${env:NAME}` in them is; without it they stay as they are. */
  variable?: Variable
  providers: OpenProviders
  /** The servers folder that is written to. */
  outDir: string
  /** Name of the one server to generate; default all. */
  only?: string
  /** Where built-in servers work while they are asked for their tools. */
  workspaceDir: string
  /** Asked before tools that were there are written as they say now; null: they are, without asking. */
  confirm?: ((server: string, changed: readonly ChangedTool[]) => Promise<boolean>) | null
  /** How many servers are asked at the same time; default four. */
  atOnce?: number
}

export interface Generation {
  /** `tools` is their number. */
  servers: { name: string; tools: number; ms: number }[]
  failed: { name: string; error: string }[]
  /** Those that are switched off, which nobody asked. */
  disabled: string[]
  /** Tools that say something else now than is written, and were written so unless their server is in `declined`. */
  changed: { server: string; tools: ChangedTool[] }[]
  /** Servers of which nothing was written. */
  declined: string[]
  /** Files that were left alone, because they are a person's work. */
  kept: KeptFile[]
  /** Tools whose descriptions speak to a model: to be looked at before they are used. */
  suspicious: { server: string; tool: string; suspicion: string }[]
}

/** Asks every server for its tools and brings their modules up to date. A server that fails does not stop the others. */
export async function generateModules({
  servers,
  variable,
  providers,
  outDir,
  only,
  workspaceDir,
  atOnce = AT_ONCE,
  confirm = null,
}: GenerateOptions): Promise<Generation> {
  const names = Object.keys(servers).sort()
  if (only !== undefined && !names.includes(only)) {
    throw new PlaygroundError('not-found', `There is no server "${only}". There are ${names.join(', ') || 'none'}.`)
  }
  const generation: Generation = {
    ...{ servers: [], failed: [], disabled: [], changed: [], declined: [], kept: [], suspicious: [] },
  }
  const waiting = (only === undefined ? names : [only]).values()
  const generateNext = async () => {
    for (const name of waiting) {
      if (servers[name]?.disabled) {
        generation.disabled.push(name)
        continue
      }
      const startedAt = performance.now()
      // A server is let go as soon as its modules are written: there may be hundreds of processes.
      const connections = createConnections({ servers: fixedServers({ [name]: servers[name]! }, variable), providers })
      try {
        const listing = await connections.listTools({ personId: 'generate', workspaceDir }, name)
        const folder = sharedModuleFolder(outDir, name)
        const wanted = toServerTools(listing)
        const tools = await changedTools(await readWritten(folder), wanted)
        if (tools.length > 0) generation.changed.push({ server: name, tools })
        if (tools.length > 0 && confirm !== null && !(await confirm(name, tools))) {
          generation.declined.push(name)
          continue
        }
        generation.kept.push(...(await writeServer(folder, wanted)))
        for (const { name: tool, description = '' } of listing.tools) {
          for (const suspicion of suspicionsOf(description))
            generation.suspicious.push({ server: name, tool, suspicion })
        }
        generation.servers.push({ name, tools: listing.tools.length, ms: Math.round(performance.now() - startedAt) })
      } catch (error) {
        const { stderr } = await connections.state({ personId: 'generate', workspaceDir }, name)
        const said = stderr === null ? '' : `\nIts stderr: ${stderr}`
        generation.failed.push({ name, error: `${messageOf(error)}${said}` })
      } finally {
        await connections.close()
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, generateNext))
  // In the order of their names, however long each took.
  generation.servers.sort((a, b) => inOrder(a.name, b.name))
  generation.changed.sort((a, b) => inOrder(a.server, b.server))
  generation.declined.sort(inOrder)
  generation.failed.sort((a, b) => inOrder(a.name, b.name))
  generation.suspicious.sort((a, b) => inOrder(a.server, b.server))
  generation.kept.sort((a, b) => inOrder(a.file.split('/')[0]!, b.file.split('/')[0]!))
  return generation
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
