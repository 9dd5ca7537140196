import { type McpServer, ResourceTemplate, type ServerContext } from '@modelcontextprotocol/server'
import { PlaygroundError } from '../../../errors.ts'
import { plainLine } from '../../../format/unseen.ts'
import type { Person } from '../../../people/person.ts'
import type { Playground, RunSummary } from '../../../playground.ts'
import type { Outcome } from '../../../runs/outcome.ts'
import { OUTCOME_TITLE } from '../../../runs/outcome-title.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import type { Shares } from '../shares/shares.ts'
import { orProtocolError } from './protocol-error.ts'
import { assertCanCome, readFile, readRun } from './read-resource.ts'
import { decodePath, RUN_URI, uriOfFile, WORKSPACE_URI } from './resource-uri.ts'
import type { ResourceWatch } from './watch-resources.ts'

const MOST_LISTED = 200
const MOST_LISTED_RUNS = 50
const MAX_RUN_NAME = 100
/** What the protocol takes in one answer. */
const MOST_COMPLETED = 100
/** Of one folder, for what somebody has begun to type. */
const MOST_LOOKED_AT = 1_000

interface Served {
  person: Person
  playground: Playground
  resourceWatch: ResourceWatch
  shares: Shares
}

/** The files of a workspace and its runs, as resources. */
export function registerResources(server: McpServer, served: Served): void {
  const { person, playground, shares } = served
  const workspace = playground.workspace(person)
  const { log } = playground
  const listRuns = () => playground.runs.list(person, { limit: MOST_LISTED_RUNS })
  const inTurn = <T>({ mcpReq }: ServerContext, read: () => Promise<T>) => shares.inTurn(person.id, mcpReq.signal, read)
  const reading = <T>(uri: string, context: ServerContext, read: () => Promise<T>) =>
    orProtocolError(() => inTurn(context, read), { what: `Reading ${uri}`, uri, log })
  server.registerResource(
    'workspace-file',
    new ResourceTemplate(`${WORKSPACE_URI}{+path}`, {
      list: async (context) => ({
        resources: (await inTurn(context, () => workspace.list('', { most: MOST_LISTED })))
          .filter(({ type }) => type === 'file')
          .slice(0, MOST_LISTED)
          .map(({ path, size }) => ({ uri: uriOfFile(path), name: path, title: nameOf(path), size })),
      }),
      complete: { path: (begun) => pathsOf(workspace, begun) },
    }),
    { title: 'Files of your workspace', description: 'What programs read and write as /workspace/…' },
    ({ href }, { path }, context) =>
      reading(href, context, async () => {
        const content = await readFile(workspace, decodePath(String(path)))
        return { contents: [contentOf(href, content)] }
      }),
  )
  server.registerResource(
    'run',
    new ResourceTemplate(`${RUN_URI}{id}`, {
      list: async (context) => ({
        resources: (await inTurn(context, listRuns)).map((run) => ({
          uri: `${RUN_URI}${run.runId}`,
          ...namesOfRun(run),
          description: run.outcome ?? run.status,
          mimeType: 'application/json',
        })),
      }),
      complete: {
        id: async (begun) => (await listRuns()).map(({ runId }) => runId).filter((id) => id.startsWith(begun)),
      },
    }),
    { title: 'Your runs', description: 'A run: its program, calls, output and result', mimeType: 'application/json' },
    ({ href }, { id }, context) =>
      reading(href, context, async () => ({
        contents: [{ uri: href, mimeType: 'application/json', text: await readRun(playground, person, String(id)) }],
      })),
  )
  watchOnRequest(server, served)
}

/** A file by its last part, in which nothing is unseen. */
const nameOf = (path: string) => plainLine(path.slice(path.lastIndexOf('/') + 1)) || path

/** Its task or program as one line, and in the title how it stands. */
function namesOfRun({ runId, title, status, outcome }: RunSummary): { name: string; title: string } {
  const name = plainLine(title).slice(0, MAX_RUN_NAME) || runId
  const end =
    OUTCOME_TITLE[outcome as Outcome['kind']] ?? (status === 'awaiting-approval' ? 'Waits for an answer' : 'Running')
  return { name, title: `${name} (${end})` }
}

/** Of the older revision: what is subscribed to on this connection, for as long as it lasts. */
function watchOnRequest({ server }: McpServer, { person, playground, resourceWatch }: Served): void {
  const watcher = resourceWatch.connect(person, (uri) => {
    // Whoever has gone is told nothing.
    void server.sendResourceUpdated({ uri }).catch(() => {})
  })
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) =>
    orProtocolError(
      async () => {
        await assertCanCome(playground, person, uri)
        watcher.add(uri)
        return {}
      },
      { what: `Subscribing to ${uri}`, uri, log: playground.log },
    ),
  )
  server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
    watcher.remove(params.uri)
    return {}
  })
  const closed = server.onclose
  server.onclose = () => {
    closed?.()
    watcher.close()
  }
}

/** What a path that somebody has begun may become: entries of its folder, a folder with a slash to go on after. */
async function pathsOf(workspace: Workspace, begun: string): Promise<string[]> {
  const folder = begun.slice(0, begun.lastIndexOf('/') + 1)
  try {
    return (await workspace.list(folder, { recursive: false, most: MOST_LOOKED_AT }))
      .map(({ path, type }) => (type === 'directory' ? `${path}/` : path))
      .filter((path) => path.startsWith(begun))
      .slice(0, MOST_COMPLETED)
  } catch (error) {
    // Of a folder that is not there, or not theirs, nothing can be said.
    if (error instanceof PlaygroundError) return []
    throw error
  }
}

function contentOf(uri: string, content: Buffer) {
  const text = content.toString('utf8')
  // What does not come back the same is no text.
  if (Buffer.from(text, 'utf8').equals(content))
    return { uri, mimeType: uri.endsWith('.json') ? 'application/json' : 'text/plain', text }
  return { uri, mimeType: 'application/octet-stream', blob: content.toString('base64') }
}
