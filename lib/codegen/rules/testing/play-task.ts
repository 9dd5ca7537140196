import type { Catalog, Tool } from '../../../discovery/tool.ts'
import { type Generated, type GenerationRequest, MOST_LOOKS, type Turn } from '../../generator.ts'
import { createRuleGenerator } from '../create-rule-generator.ts'
import type { PlayProgram } from './play-program.ts'

const generator = createRuleGenerator()

export type PlayedTask = Generated & { streamed: string }

/** What rules make of a task in the end: what they look at first is run and handed back to them. */
export async function generateTask(
  request: Omit<GenerationRequest, 'before'>,
  open: () => Promise<PlayProgram>,
): Promise<PlayedTask> {
  const before: Turn[] = []
  let run: PlayProgram | undefined
  for (;;) {
    const generated = await generateOnce({ ...request, before })
    if (generated.kind !== 'program' || !generated.isLook || before.length > MOST_LOOKS) return generated
    run ??= await open()
    before.push({ source: generated.source, came: { kind: 'returned', value: await run(generated.source) } })
  }
}

async function generateOnce(request: GenerationRequest): Promise<PlayedTask> {
  const generation = generator.generate(request, new AbortController().signal)
  let streamed = ''
  for (;;) {
    const next = await generation.next()
    if (next.done) return { ...next.value, streamed }
    streamed += next.value.delta
  }
}

/** The other tools of the servers of some. */
export function othersThan(tools: readonly Tool[], catalog: Catalog): Tool[] {
  const servers = new Set(tools.map(({ server }) => server))
  return catalog.servers
    .filter(({ name }) => servers.has(name))
    .flatMap((server) => server.tools)
    .filter((tool) => !tools.includes(tool))
}
