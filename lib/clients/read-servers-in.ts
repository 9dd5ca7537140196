import { messageOf, PlaygroundError } from '../errors.ts'
import { isObject } from '../json/objects.ts'
import { parseSettings } from '../mcp/client/entries/parse-settings.ts'
import { serversIn } from '../mcp/client/entries/read-servers-block.ts'
import { type Client, type ClientId, clientOf } from './clients.ts'
import { jsonFormat } from './formats/json-format.ts'
import { type FoundServer, readFound } from './read-found.ts'

/** What a file of a client says, or what somebody handed over, with what is known of where it is from. */
export interface SettingsText {
  text: string
  /** Null for a text that was handed over. */
  client: ClientId | null
  file: string
  /** What `~` and `${userHome}` mean in it; undefined where that is not known, or nobody is to learn it. */
  home: string | undefined
  /** Of the project whose file it is. */
  folder: string | undefined
  /** The project that somebody stands in. */
  cwd: string | undefined
}

/**
 * The servers that a text names: the one reader of the page and of the command line. Throws `invalid-input` when it is
 * none. What strangers wrote is read by the task `find-servers`, which is bounded.
 */
export function readServersIn({ text, client, cwd, ...about }: SettingsText): FoundServer[] {
  const settings = client === null ? parseSettings(text) : parseFile(text, clientOf(client))
  const read = (servers: unknown, folder = about.folder) =>
    isObject(servers) ? readFound(servers, { ...about, folder, client, inputs: settings['inputs'] }) : []
  if (client === null) return read(serversIn(settings).servers)
  const { place } = clientOf(client)
  const own = read(serversIn({ [place]: settings[place] ?? {} }).servers)
  if (client !== 'claude-code' || cwd === undefined) return own
  // What a person added to one project only is in the same file.
  const projects = settings['projects']
  const project = isObject(projects) && Object.hasOwn(projects, cwd) ? projects[cwd] : undefined
  return isObject(project) ? [...own, ...read(project['mcpServers'], cwd)] : own
}

/** A fault says where, and nothing of what stands there: such a file has secrets, and who reads the fault may not see them. */
function parseFile(text: string, { language }: Client): Record<string, unknown> {
  try {
    return parseSettings(text)
  } catch (cause) {
    // Says the place in words of its own; what `JSON.parse` says has a piece of the text in it.
    if (language === 'json') jsonFormat.parse(text)
    const place = /\bline \d+(,? column \d+)?/.exec(messageOf(cause))?.[0]
    const where = place === undefined ? '' : `: see ${place}`
    throw new PlaygroundError('invalid-input', `This is not ${language.toUpperCase()} that can be read${where}.`, {
      cause,
    })
  }
}
