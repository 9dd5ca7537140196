import { isNotFound, PlaygroundError } from '../../../errors.ts'
import { formatBytes } from '../../../format/bytes.ts'
import type { Person } from '../../../people/person.ts'
import type { Playground } from '../../../playground.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { fullResultPath } from '../run/save-full-result.ts'
import { RUN_URI } from './resource-uri.ts'

/** A message has to be held by both sides. */
const MOST_READ = 2 * 1024 * 1024

/** A run as JSON text. Throws `too-large`, with the way to what there is, for one that no message can hold. */
export async function readRun({ runs, workspace }: Playground, person: Person, runId: string): Promise<string> {
  const size = await runs.sizeOf(person, runId)
  const text = size <= MOST_READ ? await runs.textOf(person, runId) : null
  if (text !== null && Buffer.byteLength(text) <= MOST_READ) return text
  const result = await workspace(person)
    .stat(fullResultPath(`${runId}.json`))
    .then(whereItIs, unlessMissing)
  throw tooLarge(`The run ${runId}`, size, `${result}See the whole at a command line: cem runs show ${runId} --json`)
}

/** Throws `not-found` for a run that there is not: none will have its id. A file may come. */
export async function assertCanCome({ runs }: Playground, person: Person, uri: string): Promise<void> {
  if (uri.startsWith(RUN_URI)) await runs.sizeOf(person, uri.slice(RUN_URI.length))
}

/** A file. Throws `too-large` for one that no message can hold. */
export async function readFile(workspace: Workspace, path: string): Promise<Buffer> {
  const { size, path: itsPath } = await workspace.stat(path)
  if (size > MOST_READ) throw tooLarge(itsPath, size, `Read what you need of /workspace/${itsPath} with a program.`)
  return workspace.read(path, { maxBytes: MOST_READ })
}

const tooLarge = (what: string, size: number, wayOut: string) =>
  new PlaygroundError(
    'too-large',
    `${what} has ${formatBytes(size)}, and a resource at most ${formatBytes(MOST_READ)}. ${wayOut}`,
  )

const whereItIs = ({ path }: { path: string }) =>
  `Its result is in /workspace/${path}: read what you need of it with a program. `

function unlessMissing(error: unknown): string {
  if (isNotFound(error)) return ''
  throw error
}
