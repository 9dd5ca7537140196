import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const DATA = join(import.meta.dirname, '../../e2e')

const Json = z.json()
const Held = z.strictObject({ has: z.array(Json).default([]), lacks: z.array(Json).default([]) })
const Call = z.strictObject({ tool: z.string(), args: z.record(z.string(), Json).default({}) })

const Right = z.union([
  z.strictObject({ asks: z.array(z.string()).min(1) }),
  z.strictObject({
    result: Held.extend({ ordered: z.literal(true).optional() }).optional(),
    calls: z.array(Call).optional(),
    files: z.record(z.string(), Held).optional(),
  }),
])

/** What somebody asks for, and what comes of it when it is done right; the format is told in `e2e/requests.md`. */
export const Request = z.strictObject({
  id: z.string(),
  catalog: z.string(),
  task: z.string(),
  files: z.record(z.string(), z.string()).default({}),
  right: Right,
  note: z.string().optional(),
})
export type Request = z.infer<typeof Request>

const StandIn = z.strictObject({
  server: z.string(),
  source: z.string(),
  reads: z.array(z.string()),
  tools: z.array(z.looseObject({ name: z.string(), inputSchema: z.looseObject({ type: z.literal('object') }) })),
  answers: z.array(
    z.strictObject({
      tool: z.string(),
      when: z.record(z.string(), Json).default({}),
      returns: Json,
      text: z.boolean().default(false),
    }),
  ),
})
export type StandIn = z.infer<typeof StandIn>

/** The requests that whoever works on the generator sees, or those that were written apart. */
export function readRequests(part: 'seen' | 'apart'): Request[] {
  const file = join(DATA, part === 'seen' ? 'requests.jsonl' : 'requests-apart.jsonl')
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => Request.parse(JSON.parse(line)))
}

/** The tools of somebody's server, and what a stand-in for it answers. */
export function readStandIn(server: string, part: 'seen' | 'apart'): StandIn {
  const folder = join(DATA, 'request-catalogs', part === 'seen' ? '.' : 'apart')
  return StandIn.parse(JSON.parse(readFileSync(join(folder, `${server}.json`), 'utf8')))
}
