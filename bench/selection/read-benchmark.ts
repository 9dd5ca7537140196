import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { safeName } from '../../lib/discovery/modules/safe-names.ts'
import type { Catalog, CatalogServer } from '../../lib/discovery/tool.ts'
import { signatureOf } from '../../lib/discovery/types/signature.ts'

const CatalogLine = z.object({
  server: z.string().min(1),
  tool: z.string().min(1),
  description: z.string().default(''),
  inputSchema: z.record(z.string(), z.unknown()).default({ type: 'object' }),
  /** Of the server; the first line of a server that has it counts. */
  serverDescription: z.string().optional(),
})
const ToolName = z.object({ server: z.string(), tool: z.string() })
const TaskLine = z.object({
  id: z.union([z.string(), z.number()]),
  task: z.string().min(1),
  gold: z.array(ToolName.extend({ alt: z.array(ToolName).nullish() })).min(1),
})

/** A task with the tools that people said it needs; of a tool and its `alt` any one will do. */
export type AnnotatedTask = z.output<typeof TaskLine>

/** Reads a catalog of JSON lines `{server, tool, description, inputSchema}`. Throws with the line that is wrong. */
export function readCatalog(file: string): Catalog {
  const servers = new Map<string, CatalogServer>()
  for (const { server, tool, description, inputSchema, serverDescription } of readLines(file, CatalogLine)) {
    const known = servers.get(server) ?? { name: server, description: '', tools: [], broken: [] }
    known.description ||= serverDescription ?? ''
    const fn = safeName(tool)
    const module = `./servers/${server}/${fn}.ts`
    known.tools.push({ server, tool, fn, module, description, inputSchema, signature: signatureOf(fn, inputSchema) })
    servers.set(server, known)
  }
  return { servers: [...servers.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** Reads tasks of JSON lines `{id, task, gold: [{server, tool, alt?}]}`. Throws with the line that is wrong. */
export const readTasks = (file: string): AnnotatedTask[] => readLines(file, TaskLine)

function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      if (!line.trim()) return []
      try {
        return [schema.parse(JSON.parse(line))]
      } catch (cause) {
        throw new Error(`${file}, line ${i + 1}: ${cause instanceof Error ? cause.message : cause}`, { cause })
      }
    })
}
