import { join } from 'node:path'
import type { Config } from '../../lib/config/config.ts'
import type { SettingsInput } from '../../lib/config/schema.ts'
import { sharedModuleFolder } from '../../lib/discovery/modules/module-folder.ts'
import { writeServer } from '../../lib/discovery/modules/write-server.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import type { Place } from '../harness/place.ts'
import { ANSWER_TOOLS, inputOf } from './tools.ts'

/** The name of the MCP server whose tools are called. */
export const ANSWERS = 'answers'

/** How its process is started. */
export const ANSWERS_COMMAND = {
  command: process.execPath,
  args: ['--no-warnings', join(import.meta.dirname, 'answer-server.ts')],
}

/** The configuration of an installation that has this server and no other, with its modules as `cem generate` writes them. */
export async function configWithAnswers(place: Place, settings: SettingsInput = {}): Promise<Config> {
  const config = place.config({
    ...settings,
    execution: { servers_dir: join(place.dir, 'servers') },
    mcpServers: { [ANSWERS]: ANSWERS_COMMAND },
  })
  const tools = ANSWER_TOOLS.map((tool) => ({
    ...{ fn: tool.name, tool: tool.name, description: tool.description, inputSchema: inputOf(tool) },
    annotations: { readOnlyHint: true },
  }))
  const server = { server: ANSWERS, description: 'The tools whose calls are measured', tools }
  await writeServer(sharedModuleFolder(config.paths.serversDir, ANSWERS), server)
  return config
}

/** Several people of one installation; none has an account. */
export function peopleOf(config: Config, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `person-${index}`
    return { id, admin: false, workspaceDir: join(config.paths.workspacesDir, id), isListed: false }
  })
}

/** Runs a program to its end. Answers its value, throws when it ends otherwise. */
export async function runToEnd(playground: Playground, person: Person, code: string): Promise<unknown> {
  const { runId } = await playground.runs.start(person, { code })
  for await (const event of playground.runs.events(person, runId)) {
    if (event.kind !== 'finished') continue
    if (event.outcome.kind !== 'returned') throw new Error(`A program ended by ${JSON.stringify(event.outcome)}.`)
    return event.value
  }
  throw new Error(`The events of run ${runId} ended before it had finished.`)
}

let last = 0

/** A program that calls a tool so often, so many at once, and returns the ms each call took, all together. */
export function callsProgram(tool: string, calls: number, atOnce: number): string {
  // Nobody sends the same program again and again: what was kept of its text must not make it fast.
  return `// run ${++last}
import { ${tool} } from './servers/${ANSWERS}/${tool}.ts'

export default async function () {
  await ${tool}({ a: 0 })
  const began = performance.now()
  let begun = 0
  const work = async () => {
    while (begun < ${calls}) await ${tool}({ a: ++begun })
  }
  await Promise.all(Array.from({ length: ${atOnce} }, work))
  return (performance.now() - began) / ${calls}
}
`
}

/** A program that waits so long for a tool and does nothing else. */
export function waitingProgram(ms: number): string {
  return `// run ${++last}
import { wait } from './servers/${ANSWERS}/wait.ts'

export default await wait({ ms: ${ms} })
`
}

/** A program that makes one call of a tool that answers at once. */
export function shortProgram(): string {
  return `// run ${++last}
import { small } from './servers/${ANSWERS}/small.ts'

export default await small({ a: 1 })
`
}
