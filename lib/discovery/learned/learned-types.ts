import { createHash } from 'node:crypto'
import { typeName } from '../modules/safe-names.ts'
import type { Catalog, JsonSchema, LearnedOutput, Tool } from '../tool.ts'
import { digestOf } from '../tool-digest.ts'
import { declareTypes } from '../types/declare-types.ts'
import { signatureOf } from '../types/signature.ts'
import { isLearned } from './is-learned.ts'
import type { Learned } from './learned-file.ts'
import { learnedNote } from './learned-note.ts'
import type { KnownShapes, LearnedStore } from './learned-store.ts'
import { shapeSchema } from './shape-schema.ts'

/**
 * Types of results that were learned from a person's calls, for tools that do not say what they give. They are for whoever
 * writes a program; what runs is the module as it lies in its folder.
 */
export interface LearnedTypes {
  /** Two of the same version say the same types of the same tools. */
  readonly version: string
  /** The tool with what was learned of it; itself where nothing was. */
  withLearned(tool: Tool): Tool
  /** By the path of its module, such as `servers/shop/list.ts`; undefined where nothing was learned. */
  at(path: string): Tool | undefined
  /** A module's text with the learned type in place of `unknown`, or with `any`; as it is where nothing was learned. */
  moduleText(path: string, text: string, type?: 'learned' | 'any'): string
}

/** What is learned where nobody keeps anything. */
export const NOTHING_LEARNED: LearnedTypes = learnedTypes(new Map())

/** Joins what was learned with the tools there are: what another tool of that name gave is left out. */
export function createLearnedTypes(store: LearnedStore) {
  const last = new WeakMap<KnownShapes, { catalog: Catalog; types: LearnedTypes }>()
  return async (personId: string, catalog: Catalog): Promise<LearnedTypes> => {
    const known = await store.of(personId)
    if (known.size === 0) return NOTHING_LEARNED
    const before = last.get(known)
    if (before?.catalog === catalog) return before.types
    const types = learnedTypes(toolsOf(known, catalog))
    last.set(known, { catalog, types })
    return types
  }
}

function toolsOf(known: KnownShapes, catalog: Catalog): Map<string, Tool> {
  const byServer = Map.groupBy(known.values(), ({ server }) => server)
  const tools = new Map<string, Tool>()
  for (const server of catalog.servers) {
    const learned = new Map(byServer.get(server.name)?.map((one) => [one.tool, one]))
    if (learned.size === 0) continue
    for (const tool of server.tools) {
      const found = learned.get(tool.tool)
      const shown = found && isLearned(tool) && found.digest === digestOf(tool) ? withOutput(tool, found) : null
      if (shown) tools.set(pathOf(tool), shown)
    }
  }
  return tools
}

/** Null where all that was learned is that it can be anything. */
function withOutput(tool: Tool, { shape, calls, last }: Learned): Tool | null {
  const schema = shapeSchema(shape)
  if (Object.keys(schema).length === 0) return null
  // As it would travel: else a result whose only field is called `result` would be taken out of itself.
  const signature = signatureOf(tool.fn, tool.inputSchema, { properties: { result: schema } })
  return { ...tool, signature, learned: { schema, calls, last } }
}

function learnedTypes(tools: ReadonlyMap<string, Tool>): LearnedTypes {
  const told = [...tools.values()].map(({ server, tool, learned }) => [server, tool, learned?.schema])
  return {
    version: tools.size === 0 ? '' : createHash('sha256').update(JSON.stringify(told)).digest('base64url'),
    withLearned: (tool) => tools.get(pathOf(tool)) ?? tool,
    at: (path) => tools.get(path),
    moduleText(path, text, type = 'learned') {
      const tool = tools.get(path)
      return tool?.learned ? withOutputType(text, tool.fn, type === 'any' ? null : tool.learned) : text
    },
  }
}

/** Reads modules with the learned types in them. */
export const readWithTypes =
  (read: (path: string) => Promise<string | null>, { moduleText }: LearnedTypes) =>
  async (path: string): Promise<string | null> => {
    const text = await read(path)
    return text === null ? null : moduleText(path, text)
  }

/** A generated module says `unknown` in a line of its own; one that says something else is left as it is. */
function withOutputType(text: string, fn: string, learned: LearnedOutput | null): string {
  const name = `${typeName(fn)}Output`
  const line = `\nexport type ${name} = unknown\n`
  return text.includes(line) ? text.replace(line, () => `\n${declaration(name, learned)}\n`) : text
}

function declaration(name: string, learned: LearnedOutput | null): string {
  if (learned === null) return `export type ${name} = any`
  const schema: JsonSchema = { ...learned.schema, description: learnedNote(learned) }
  return declareTypes(schema, name)
}

const pathOf = ({ module }: Tool) => module.replace(/^\.\//, '')
