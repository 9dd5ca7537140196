import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { decodePath, RUN_URI, uriOfFile, WORKSPACE_URI } from './resource-uri.ts'
import { watchResources } from './watch-resources.ts'

const MOST_LISTED = 200
/** A message has to be held by both sides. */
const MAX_BYTES = 2 * 1024 * 1024

interface Served {
  person: Person
  playground: Playground
}

/** The files of a workspace and its runs, as resources. */
export function registerResources(server: McpServer, served: Served): void {
  const { person, playground } = served
  const workspace = playground.workspace(person)
  server.registerResource(
    'workspace-file',
    new ResourceTemplate(`${WORKSPACE_URI}{+path}`, {
      list: async () => ({
        resources: (await workspace.list('', { most: MOST_LISTED }))
          .filter(({ type }) => type === 'file')
          .slice(0, MOST_LISTED)
          .map(({ path, size }) => ({ uri: uriOfFile(path), name: path, size })),
      }),
    }),
    { title: 'Files of your workspace', description: 'What programs read and write as /workspace/…' },
    async (uri, { path }) => {
      const content = await workspace.read(decodePath(String(path)), { maxBytes: MAX_BYTES })
      return { contents: [contentOf(uri.href, content)] }
    },
  )
  server.registerResource(
    'run',
    new ResourceTemplate(`${RUN_URI}{id}`, {
      list: async () => ({
        resources: (await playground.runs.list(person, { limit: 50 })).map(({ runId, title, status, outcome }) => ({
          uri: `${RUN_URI}${runId}`,
          name: title.slice(0, 100) || runId,
          description: outcome ?? status,
          mimeType: 'application/json',
        })),
      }),
    }),
    { title: 'Your runs', description: 'A run: its program, calls, output and result', mimeType: 'application/json' },
    async (uri, { id }) => ({
      contents: [
        { uri: uri.href, mimeType: 'application/json', text: await playground.runs.textOf(person, String(id)) },
      ],
    }),
  )
  watchOnRequest(server, served)
}

/** Of the older revision: what is subscribed to on this connection, for as long as it lasts. */
function watchOnRequest({ server }: McpServer, { person, playground }: Served): void {
  const watcher = watchResources(playground, person, (uri) => {
    // Whoever has gone is told nothing.
    void server.sendResourceUpdated({ uri }).catch(() => {})
  })
  server.setRequestHandler('resources/subscribe', async ({ params }) => {
    watcher.add(params.uri)
    return {}
  })
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

function contentOf(uri: string, content: Buffer) {
  const text = content.toString('utf8')
  // What does not come back the same is no text.
  if (Buffer.from(text, 'utf8').equals(content))
    return { uri, mimeType: uri.endsWith('.json') ? 'application/json' : 'text/plain', text }
  return { uri, mimeType: 'application/octet-stream', blob: content.toString('base64') }
}
