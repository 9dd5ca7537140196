import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { asDiskFull } from '../disk-full.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import { isObject } from '../json/objects.ts'
import { type Client, type ClientId, clientOf, type Machine } from './clients.ts'
import { entryFor, OUR_NAME, type Reached } from './entry-for.ts'
import { exchangeFile } from './exchange-file.ts'
import { formatOf } from './formats/format-of.ts'
import { isOurs } from './is-ours.ts'
import { readSettings } from './read-settings.ts'

/** What would be done to a client's file. Nothing is done before `write`. */
export interface Plan {
  file: string
  action: 'add' | 'change' | 'remove' | 'nothing'
  /** Null where the file is not there yet. */
  before: string | null
  after: string
}

export interface Wanted {
  client: ClientId
  machine: Machine
  /** How we are to be reached; null takes us out again. */
  reached: Reached | null
  /** The file of the project in this folder, and not the person's. */
  projectDir?: string | undefined
}

/** Looks at the file of a client and says what would be in it. Throws `invalid-input`, which names the file, where it is not changed. */
export async function planConnection({ client: id, machine, reached, projectDir }: Wanted): Promise<Plan> {
  const client = clientOf(id)
  const file = fileFor(client, machine, projectDir)
  const path = [client.place, OUR_NAME]
  const format = formatOf(client.language)
  const before = await readSettings(file)
  const text = before ?? ''
  try {
    const servers = format.parse(text)[client.place]
    const there = isObject(servers) && Object.hasOwn(servers, OUR_NAME) ? servers[OUR_NAME] : undefined
    if (there !== undefined && !isOurs(OUR_NAME, there)) {
      throw new PlaygroundError(
        'conflict',
        `${client.place}.${OUR_NAME} is a server of somebody else: give it another name there, then try again.`,
      )
    }
    if (reached === null) {
      if (there === undefined) return { file, action: 'nothing', before, after: text }
      return { file, action: 'remove', before, after: checked(client, text, format.take(text, path), undefined) }
    }
    const entry = entryFor(id, reached)
    if (entry === null) throw new PlaygroundError('invalid-input', `its file takes no ${WORDS[reached.transport]}.`)
    const wanted = isObject(there) ? { ...kept(there), ...entry } : entry
    if (isDeepStrictEqual(there, wanted)) return { file, action: 'nothing', before, after: text }
    const after = checked(client, text, format.put(text, path, wanted), wanted)
    return { file, action: there === undefined ? 'add' : 'change', before, after }
  } catch (cause) {
    const error = cause instanceof RangeError ? new PlaygroundError('invalid-input', 'it lies too deep.') : cause
    if (!(error instanceof PlaygroundError)) throw error
    throw new PlaygroundError(error.code, `${client.name}, ${file}: ${messageOf(error)}`, { cause: error })
  }
}

const WORDS = { http: 'address', command: 'command' }

/** Writes a plan, all of it or nothing. Throws `conflict` where the file is another one meanwhile. */
export async function writePlan({ file, before, after }: Plan): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    const isSame = async () => (await readSettings(file)) === before
    if (!(await exchangeFile(file, after, isSame)))
      throw new PlaygroundError('conflict', `${file} was changed meanwhile: nothing was written. Try again.`)
  } catch (error) {
    if (error instanceof PlaygroundError) throw error
    const asFull = asDiskFull(error, file)
    if (asFull !== error) throw asFull
    throw new PlaygroundError('invalid-input', `${file} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}

function fileFor(client: Client, machine: Machine, projectDir: string | undefined): string {
  if (projectDir !== undefined) {
    if (client.projectFile === null)
      throw new PlaygroundError('invalid-input', `${client.name} has no file for one project: leave out --project.`)
    return join(projectDir, client.projectFile)
  }
  const file = client.fileOn(machine)
  if (file === null) throw new PlaygroundError('invalid-input', `${client.name} has no file.`)
  if (existsSync(file)) return file
  return client.otherFilesOn?.(machine).find((other) => existsSync(other)) ?? file
}

/** How we were reached before goes; what a person said of us besides, such as which tools they approve, stays. */
const OF_REACHING = new Set(
  'type source command cmd args url uri serverUrl httpUrl headers http_headers bearer_token_env_var'.split(' '),
)
const kept = (entry: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(entry).filter(([key]) => !OF_REACHING.has(key)))

/** What others have in the file is never risked: it has to say the same as before. And of us what was wanted. */
function checked(client: Client, before: string, after: string, wanted: object | undefined): string {
  const [was, is] = [said(client, before), said(client, after)]
  if (!isDeepStrictEqual(was.others, is.others))
    throw new PlaygroundError(
      'internal',
      'what else it says would have changed: nothing was written. Put the entry there by hand.',
    )
  if (isDeepStrictEqual(is.ours, wanted)) return after
  throw new PlaygroundError(
    'invalid-input',
    `it says ${client.place} or ${OUR_NAME} more than once, or in a form that is not changed: nothing was written. Mend it there, then try again.`,
  )
}

function said({ language, place }: Client, text: string) {
  const { [place]: servers, ...rest } = formatOf(language).parse(text)
  const { [OUR_NAME]: ours, ...more } = isObject(servers) ? servers : {}
  return { ours, others: { rest, more } }
}
