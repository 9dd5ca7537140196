import type { Client, RequestOptions, Tool } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { Offer } from '../../../tools/tool-provider.ts'

/** A server that never comes to the end of its list is wrong. */
const MAX_PAGES = 1_000
const MAX_LISTED = 20_000
/** So many are told of one list, and then their number. */
const FAULTS_TOLD = 10
/** Of one prompt. */
const MAX_ARGUMENTS = 1_000

const text = z.string().catch('')
// In one order, whichever way a server writes them, so that its modules change only when they have to.
const Schema = z.record(z.string(), z.unknown()).transform(
  ({ type, properties, required, ...rest }): Record<string, unknown> => ({
    ...(type !== undefined && { type }),
    ...(properties !== undefined && { properties }),
    ...(required !== undefined && { required }),
    ...rest,
  }),
)
const Hint = z.boolean().optional().catch(undefined)

// A server says what it likes. What has no name cannot be called; everything else is mended rather than refused, so
// that one wrong tool does not cost all the others.
const ListedTool = z.object({
  name: z.string().min(1).max(1_000),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: Schema.transform((schema) => ({ ...schema, type: 'object' as const })).catch({ type: 'object' }),
  outputSchema: Schema.optional().catch(undefined),
  annotations: z
    .looseObject({
      title: z.string().optional().catch(undefined),
      readOnlyHint: Hint,
      destructiveHint: Hint,
      idempotentHint: Hint,
      openWorldHint: Hint,
    })
    .optional()
    .catch(undefined),
  execution: z.object({ taskSupport: z.string().optional() }).optional().catch(undefined),
})
const ListedResource = z.object({ uri: z.string(), name: text, description: text, mimeType: text })
const ListedTemplate = z.object({ uriTemplate: z.string(), name: text, description: text })
const ListedPrompt = z.object({
  name: z.string().min(1),
  description: text,
  arguments: z
    .array(z.unknown())
    .max(MAX_ARGUMENTS)
    .pipe(
      z.array(
        z.object({
          name: z.string(),
          required: z.boolean().catch(false),
          description: z.string().optional().catch(undefined),
        }),
      ),
    )
    .catch([]),
})

/** Every page of the server's tools, in its order; a name that comes again is left out. `onFault` is told what was wrong. */
export async function listTools(
  client: Client,
  options: RequestOptions,
  onFault: (fault: string) => void,
): Promise<Tool[]> {
  if (!client.getServerCapabilities()?.tools) return []
  const faults = new Faults('tools', onFault)
  const tools = await listAll(client, 'tools', ListedTool, options, faults)
  const byName = new Map<string, Tool>()
  for (const tool of tools) {
    if (byName.has(tool.name)) faults.add(`it lists the tool ${JSON.stringify(tool.name)} twice; the first one counts`)
    else byName.set(tool.name, tool as Tool)
  }
  faults.end()
  return [...byName.values()]
}

/** Resources and prompts, where the server has them. */
export async function listOffer(
  client: Client,
  options: RequestOptions,
  onFault: (fault: string) => void,
): Promise<Offer> {
  const { resources, prompts } = client.getServerCapabilities() ?? {}
  async function all<T extends z.ZodType>(what: Listed, shape: T) {
    const faults = new Faults(what, onFault)
    const found = await listAll(client, what, shape, options, faults)
    faults.end()
    return found
  }
  return {
    resources: resources ? await all('resources', ListedResource) : [],
    // Not every server with resources knows the question.
    templates: resources ? await all('resources/templates', ListedTemplate).catch(() => []) : [],
    prompts: prompts ? await all('prompts', ListedPrompt) : [],
  }
}

type Listed = 'tools' | 'resources' | 'resources/templates' | 'prompts'

/** What is wrong in one list, told without filling anybody's log. */
class Faults {
  readonly #what: Listed
  readonly #tell: (fault: string) => void
  #count = 0

  constructor(what: Listed, tell: (fault: string) => void) {
    this.#what = what
    this.#tell = tell
  }

  add(fault: string): void {
    this.#count += 1
    if (this.#count <= FAULTS_TOLD) this.#tell(fault)
  }

  end(): void {
    const more = this.#count - FAULTS_TOLD
    if (more > 0) this.#tell(`its list of ${this.#what} has ${more} more fault${more === 1 ? '' : 's'}`)
  }
}

async function listAll<T extends z.ZodType>(
  client: Client,
  what: Listed,
  shape: T,
  options: RequestOptions,
  faults: Faults,
): Promise<z.output<T>[]> {
  const key = what === 'resources/templates' ? 'resourceTemplates' : what
  const Page = z.looseObject({ [key]: z.array(z.unknown()), nextCursor: z.string().optional() })
  const found: z.output<T>[] = []
  let listed = 0
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await client.request(
      { method: `${what}/list`, params: cursor === undefined ? {} : { cursor } },
      Page,
      options,
    )
    const entries = answer[key] as unknown[]
    listed += entries.length
    if (listed > MAX_LISTED) throw new Error(`It lists more than ${MAX_LISTED} ${what}.`)
    for (const entry of entries) {
      const parsed = shape.safeParse(entry)
      if (parsed.success) found.push(parsed.data)
      else
        faults.add(
          `one of its ${what} was left out: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)[0]}`,
        )
    }
    const next = answer.nextCursor as string | undefined
    if (next === undefined || next === cursor) return found
    cursor = next
  }
  throw new Error(`Its list of ${what} has no end: more than ${MAX_PAGES} pages.`)
}
