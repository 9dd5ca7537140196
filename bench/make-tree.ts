import { mkdir } from 'node:fs/promises'
import { sharedModuleFolder } from '../lib/discovery/modules/module-folder.ts'
import { safeName } from '../lib/discovery/modules/safe-names.ts'
import { type ServerTools, writeServer } from '../lib/discovery/modules/write-server.ts'
import type { Catalog, CatalogServer, Tool } from '../lib/discovery/tool.ts'
import { signatureOf } from '../lib/discovery/types/signature.ts'
import { SERVICES, type Service } from './services.ts'

type ToolOfServer = ServerTools['tools'][number]

/** Who has a set of the 50 servers of their own, in a large tree. */
export const DEPARTMENTS =
  'sales support finance legal research marketing logistics security design training europe asia africa america'.split(
    ' ',
  )

/**
 * Writes 50 servers of 20 tools each as `cem generate` would: modules, `index.ts`, `server.json`; for each department
 * 50 more like them. Answers the number of tools: 1,000, and 15,000 with all departments.
 */
export async function makeTree(dir: string, departments: readonly string[] = []): Promise<number> {
  await mkdir(dir, { recursive: true })
  let tools = 0
  for (const service of [SERVICES, ...departments.map(servicesOf)].flat()) {
    const server = toolsOf(service)
    await writeServer(sharedModuleFolder(dir, server.server), server)
    tools += server.tools.length
  }
  return tools
}

/** The same as a catalog that nothing has to be written for: so many tools, in the order of their servers. */
export function makeCatalog(count: number): Catalog {
  const servers: CatalogServer[] = []
  let left = count
  for (const service of [SERVICES, ...DEPARTMENTS.map(servicesOf)].flat()) {
    const { server, description, tools } = toolsOf(service)
    if (left > 0)
      servers.push({
        name: server,
        description,
        tools: tools.slice(0, left).map((tool) => toolIn(server, tool)),
        broken: [],
      })
    left -= tools.length
  }
  return { servers }
}

const toolIn = (server: string, { description = '', ...tool }: ToolOfServer): Tool => ({
  ...{ ...tool, server, description, module: `./servers/${server}/${tool.fn}.ts` },
  signature: signatureOf(tool.fn, tool.inputSchema, tool.outputSchema),
})

const servicesOf = (department: string): Service[] =>
  SERVICES.map((service) => ({
    ...service,
    name: `${service.name}-${department}`,
    description: `${service.description} of the ${department} department`,
  }))

/** So many tasks over such a tree: every kind of thing of every server, asked for in several ways. */
export function makeTasks(count: number, departments: readonly string[]): string[] {
  const ways = [
    (_one: string, many: string, who: string) => `Show me the newest ${many} of ${who}`,
    (one: string, _many: string, who: string) => `Make a new ${one} called "Autumn" for ${who} and tell me its id`,
    (one: string, many: string, who: string) => `Change the priority of ${one} 4711, then list all ${many} (${who})`,
    (one: string, _many: string, who: string) => `${who}: remove the ${one} that nobody needs any more`,
    (one: string) => `What is known about the ${one} with id abc-7?`,
  ]
  const kinds = SERVICES.flatMap((service) => service.kinds)
  return Array.from({ length: count }, (_, i) => {
    const [one, many] = kinds[i % kinds.length]!
    const department = departments[i % departments.length] ?? 'everybody'
    return ways[(i + Math.floor(i / kinds.length)) % ways.length]!(one, many, department)
  })
}

function toolsOf({ name, description, kinds }: Service): ServerTools {
  const tools = kinds.flatMap(([one, many]) => fiveTools(name, one, many))
  return { server: name, description, tools: tools.toSorted((a, b) => (a.fn < b.fn ? -1 : 1)) }
}

function fiveTools(server: string, one: string, many: string): ToolOfServer[] {
  const text = (description: string) => ({ type: 'string', description })
  const id = { id: text(`Id of the ${one}`) }
  const fields = {
    title: text(`Title of the ${one}`),
    notes: text('Anything else that should be kept with it'),
    due_date: { type: 'string', format: 'date', description: 'Day by which it matters, as YYYY-MM-DD' },
    priority: { type: 'string', enum: ['low', 'normal', 'high'], description: 'How urgent it is' },
    tags: { type: 'array', items: { type: 'string' }, description: `Words by which the ${one} is found again` },
  }
  const shape = { type: 'object', properties: { ...id, ...fields }, required: ['id', 'title'] }
  const query = {
    filter: text(`Words that the ${many} must contain`),
    limit: { type: 'integer', minimum: 1, maximum: 100, description: `How many ${many} at most` },
  }
  const tool = (verb: string, noun: string, description: string, properties: object, required: string[]) => {
    const mcpName = `${verb}_${noun.replaceAll(' ', '_')}`
    const inputSchema = { type: 'object', properties, required }
    return { fn: safeName(mcpName), tool: mcpName, description: `${description} (${server}).`, inputSchema }
  }
  return [
    {
      ...tool('list', many, `Lists ${many}, newest first`, query, []),
      outputSchema: { type: 'object', properties: { result: { type: 'array', items: shape } }, required: ['result'] },
      annotations: { readOnlyHint: true },
    },
    {
      ...tool('get', one, `Gets everything known about one ${one}`, id, ['id']),
      outputSchema: shape,
      annotations: { readOnlyHint: true },
    },
    { ...tool('create', one, `Creates a new ${one}`, fields, ['title']), outputSchema: shape },
    {
      ...tool('update', one, `Changes fields of an existing ${one}`, { ...id, ...fields }, ['id']),
      outputSchema: shape,
    },
    { ...tool('delete', one, `Deletes a ${one} for good`, id, ['id']), annotations: { destructiveHint: true } },
  ]
}
