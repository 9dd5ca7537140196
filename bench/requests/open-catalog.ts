import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SettingsInput } from '../../lib/config/schema.ts'
import { generateModules } from '../../lib/discovery/modules/generate-modules.ts'
import { BUILTIN_NAMES } from '../../lib/mcp/builtin-names.ts'
import { openProviders } from '../../lib/mcp/client/testing/open-connections.ts'
import { localPerson } from '../../lib/people/as-person.ts'
import type { RunEvent } from '../../lib/runs/event.ts'
import { createInstallation, runToEnd } from '../../lib/testing/open-playground.ts'
import type { Played } from './judge.ts'
import { type Request, readStandIn } from './request.ts'
import { serveStandIn } from './stand-in-server.ts'

/** Tools of the built-in servers that do more than a person could look up: their calls are counted. */
const CHANGES = new Set([
  'calendar.create_event',
  'calendar.delete_event',
  'database.execute',
  'email.send',
  'http.post',
  'http.put',
  'http.delete',
])

/** A playground, without a model, that has the servers which some requests are about. */
export async function openCatalog(catalog: string, part: 'seen' | 'apart') {
  const names = catalog.split('+')
  const hasBuiltins = names.includes('builtin')
  const standIns = names.filter((name) => name !== 'builtin').map((name) => readStandIn(name, part))
  const installation = createInstallation({ servers: hasBuiltins ? 'copy' : 'none' })
  const served = await Promise.all(standIns.map(serveStandIn))
  const changes = new Set([
    ...CHANGES,
    ...standIns.flatMap(({ server, tools, reads }) =>
      tools.filter(({ name }) => !reads.includes(name)).map(({ name }) => `${server}.${name}`),
    ),
  ])
  const builtins = hasBuiltins ? Object.fromEntries(BUILTIN_NAMES.map((name) => [name, { builtin: name }])) : {}
  const urls = Object.fromEntries(standIns.map(({ server }, i) => [server, { url: served[i]!.url, headers: {} }]))
  const mcpServers = { ...builtins, ...urls } as NonNullable<SettingsInput['mcpServers']>
  const { dir, serversDir: outDir } = installation
  const { failed } = await generateModules({
    ...{ servers: urls, providers: openProviders(), outDir, workspaceDir: dir },
  })
  if (failed[0]) throw new Error(`${failed[0].name}: ${failed[0].error}`)
  const playground = await installation.open({ settings: { mcpServers } })
  return {
    async play({ id, task, files }: Pick<Request, 'id' | 'task' | 'files'>): Promise<Played> {
      const workspaceDir = join(installation.workspacesDir, id)
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(workspaceDir, path)), { recursive: true })
        writeFileSync(join(workspaceDir, path), content)
      }
      const person = localPerson(workspaceDir)
      const { record, events } = await runToEnd(playground, person, { task, approve: 'all' }, async (event, runId) => {
        // Whoever allowed all is still asked before something may be done twice, and nobody is here to say so.
        if (event.kind === 'tool-call' && event.phase === 'awaiting-approval')
          await playground.runs.answer(person, runId, event.callId, 'deny')
      })
      const { outcome, value, stdout, program } = record
      return {
        ...(outcome?.kind === 'no-program' && { asked: outcome.reason }),
        ...(outcome?.kind !== 'returned' && { ended: JSON.stringify(outcome) }),
        ...{ value, stdout, program, calls: callsOf(events, changes) },
        file: async (path) => contentOf(join(workspaceDir, path)),
      }
    },
    async close() {
      await installation.close()
      for (const server of served) server.close()
    },
  }
}

function callsOf(events: readonly RunEvent[], changes: ReadonlySet<string>): Played['calls'] {
  return events.flatMap((event) => {
    if (event.kind !== 'tool-call' || event.phase !== 'started') return []
    const tool = `${event.server}.${event.tool}`
    return [{ tool, args: event.args, changes: changes.has(tool) }]
  })
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
