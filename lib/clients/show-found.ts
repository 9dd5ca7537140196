import { parseEntry } from '../connections/server-entry.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import { isObject } from '../json/objects.ts'
import { ENVIRONMENT } from '../mcp/client/entries/expand-environment.ts'
import type { ClientId } from './clients.ts'
import { textsIn } from './is-ours.ts'
import { type Asked, type FoundServer, withAnswers } from './read-found.ts'

/** A server that was found, as a browser may see it: what it is, never its secrets. */
export interface ShownFound {
  /** What it is chosen by. */
  key: string
  /** Of all that its file says of it, the secrets too: what is added is what was seen. */
  digest: string
  name: string
  client: ClientId | null
  /** Its file, as people write it. */
  file: string
  kind: FoundServer['kind']
  /** The command with its arguments, or the address. */
  where: string
  /** It is switched off there, and stays so. */
  isOff: boolean
  /** What it asks the person for. */
  asks: Asked[]
  /** Names of its headers, or of the variables that it is started with. */
  secrets: string[]
  /** Variables of this server's environment that it is handed. */
  variables: string[]
  /** It runs here, or is handed something of here, so it is everybody's. */
  isShared: boolean
  /** What has no effect here, each with why. */
  ignored: string[]
  /** Why it cannot be added by this person; null where it can. */
  reason: string | null
}

interface Asking {
  isAdministrator: boolean
  variable: (name: string) => string | undefined
}

/** Whether it can only be everybody's: a command runs here, and a variable of the environment is the host's. */
export const isForEverybody = ({ kind, entry }: FoundServer): boolean =>
  kind === 'command' || variablesIn(entry).length > 0

/** Why a person cannot add it; null where they can. Said before they try, by what looks at it then. */
export function reasonFor(server: FoundServer, { isAdministrator, variable }: Asking): string | null {
  const { name, kind, entry, reason } = server
  if (reason !== null) return reason
  if (kind === 'command' && !isAdministrator) return 'only an administrator adds commands'
  try {
    parseEntry(
      name,
      withAnswers(entry, () => 'x'),
      isAdministrator,
    )
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error
    return messageOf(error)
  }
  const missing = notSetFor(server, variable)
  if (missing.length === 0) return null
  return `it is handed ${missing.join(', ')}, which is not set in the environment of this server`
}

/** Variables that it is handed and that are not set. What is switched off needs none. */
export function notSetFor({ entry, disabled }: FoundServer, variable: Asking['variable']): string[] {
  if (disabled) return []
  const missing = variablesIn(entry).filter((one) => !one.hasDefault && variable(one.name) === undefined)
  return [...new Set(missing.map((one) => one.name))]
}

export function showFound(
  server: FoundServer,
  { digest, file, reason }: Pick<ShownFound, 'digest' | 'file' | 'reason'>,
): ShownFound {
  const { name, client, kind, where, asks, ignored, entry } = server
  const values = kind === 'command' ? entry['env'] : entry['headers']
  return {
    key: keyOf(server),
    ...{ digest, name, client, file, kind, where, asks, ignored, reason },
    isOff: server.disabled,
    secrets: isObject(values) ? Object.keys(values).sort() : [],
    variables: [...new Set(variablesIn(entry).map((one) => one.name))].sort(),
    isShared: isForEverybody(server),
  }
}

/** By whose file it is in and its name; in a text that was handed over the name alone. */
export const keyOf = ({ client, file, name }: FoundServer): string =>
  client === null ? name : JSON.stringify([client, file, name])

/** Variables of the environment that an entry names. */
export function variablesIn(entry: Record<string, unknown>): { name: string; hasDefault: boolean }[] {
  return textsIn(entry).flatMap((text) =>
    [...text.matchAll(ENVIRONMENT)].map(([, name, otherwise]) => ({
      name: name!,
      hasDefault: otherwise !== undefined,
    })),
  )
}
