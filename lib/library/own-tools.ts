import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { createLog } from '../config/log.ts'
import { fillHome } from '../discovery/fill-home.ts'
import { sharedModuleFolder } from '../discovery/modules/module-folder.ts'
import { toServerTools } from '../discovery/modules/server-tools.ts'
import { writeServer } from '../discovery/modules/write-server.ts'
import { PlaygroundError } from '../errors.ts'
import { configuredServers } from '../mcp/client/entries/configured-servers.ts'
import { type ServerTool, structuredSchema, type ToolSchema } from '../mcp/server/tool.ts'
import { makeReadableFolder } from '../process/readable-folder.ts'
import type { ServerListing } from '../tools/tool-provider.ts'

/** What programs import own tools from: `./servers/tools/<fn>.ts`. */
export const OWN_SERVER = 'tools'

/**
 * The configuration with modules for these tools beside the shared ones: in a copy, for the shared folder is everybody's. It lies
 * where programs can be let read it whoever runs them, and `close` removes it; after a kill the next agent does. Throws `conflict` where another server has the name.
 */
export async function withOwnModules(config: Config, tools: readonly ServerTool[]) {
  const log = createLog(config)
  await fillHome(config, (note) => log('warn', note))
  await assertFree(config)
  const serversDir = await makeReadableFolder()
  const close = () => rm(serversDir, { recursive: true, force: true })
  try {
    await cp(config.paths.serversDir, serversDir, { recursive: true })
    await writeServer(sharedModuleFolder(serversDir, OWN_SERVER), toServerTools(listingOf(tools)))
  } catch (error) {
    await close()
    throw error
  }
  return { config: { ...config, paths: { ...config.paths, serversDir } }, close }
}

async function assertFree(config: Config): Promise<void> {
  const isTaken =
    OWN_SERVER in (await configuredServers(config)) || existsSync(join(config.paths.serversDir, OWN_SERVER))
  if (isTaken)
    throw new PlaygroundError(
      'conflict',
      `There is a server "${OWN_SERVER}" already, which is what tools of an agent are called. Give that server another name.`,
    )
}

const listingOf = (tools: readonly ServerTool[]): ServerListing => ({
  server: OWN_SERVER,
  description: 'Tools of the program that runs this agent.',
  tools: tools.map(({ name, title, description, input, output, annotations }) => ({
    ...{ name, description, inputSchema: jsonOf(input, 'input') as ListedSchema },
    ...(title && { title }),
    ...(output && { outputSchema: jsonOf(structuredSchema(output), 'output') as ListedSchema }),
    ...(annotations && { annotations }),
  })),
})

type ListedSchema = ServerListing['tools'][number]['inputSchema']

function jsonOf(schema: ToolSchema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = schema instanceof z.ZodType ? z.toJSONSchema(schema, { io }) : schema
  return json
}
