import type { Catalog, Tool } from '../../../discovery/tool.ts'
import { type Generated, MOST_LOOKS, type Turn } from '../../generator.ts'
import { createRuleGenerator } from '../create-rule-generator.ts'

const generator = createRuleGenerator()

/** What rules make of a task once. */
async function generateOnce(task: string, tools: readonly Tool[], others: readonly Tool[], before: readonly Turn[]) {
  const generation = generator.generate({ task, tools, others, before }, new AbortController().signal)
  for (;;) {
    const next = await generation.next()
    if (next.done) return next.value
  }
}

/** What rules make of a task in the end: what they look at first is run and handed back to them. */
export async function generateTask(
  task: string,
  tools: readonly Tool[],
  catalog: Catalog,
  run: (source: string) => Promise<unknown>,
): Promise<Generated> {
  const servers = new Set(tools.map(({ server }) => server))
  const others = catalog.servers
    .filter(({ name }) => servers.has(name))
    .flatMap((server) => server.tools)
    .filter((tool) => !tools.includes(tool))
  const before: Turn[] = []
  for (;;) {
    const generated = await generateOnce(task, tools, others, before)
    if (generated.kind !== 'program' || !generated.isLook || before.length > MOST_LOOKS) return generated
    before.push({ source: generated.source, came: { kind: 'returned', value: await run(generated.source) } })
  }
}
