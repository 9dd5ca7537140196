import { join, resolve } from 'node:path'
import { messageOf } from '../errors.ts'
import { CLIENTS, type ClientId, type Machine } from './clients.ts'
import type { FoundServer } from './read-found.ts'
import { readServersIn, type SettingsText } from './read-servers-in.ts'
import { readSettings } from './read-settings.ts'

export interface Found {
  servers: FoundServer[]
  /** Files that could not be read, each with what is wrong. */
  troubles: { client: ClientId | null; file: string; message: string }[]
  /** Every file that was looked for. */
  files: { client: ClientId; file: string; isThere: boolean }[]
}

interface Options extends Machine {
  /** The folder of a project, whose files are read as well. */
  cwd?: string | undefined
  /** Reads the text of one file: here, or where it can hold up nobody. */
  read?: (settings: SettingsText) => FoundServer[] | Promise<FoundServer[]>
}

/**
 * The MCP servers in the files of all clients on a machine: the person's, and those of the project in `cwd`. Nothing is
 * started, and a file that cannot be read keeps nobody from the others.
 */
export async function findOnThisMachine({ cwd, read = readServersIn, ...machine }: Options): Promise<Found> {
  const found: Found = { servers: [], troubles: [], files: [] }
  const seen = new Set<string>()
  for (const client of CLIENTS) {
    const own = [client.fileOn(machine), ...(client.otherFilesOn?.(machine) ?? [])].filter((file) => file !== null)
    const files = own.map((file) => ({ file, isProject: false }))
    if (cwd !== undefined && client.projectFile !== null)
      files.push({ file: join(cwd, client.projectFile), isProject: true })
    for (const { file, isProject } of files) {
      if (seen.has(resolve(file))) continue
      seen.add(resolve(file))
      const looked = { client: client.id, file, isThere: true }
      found.files.push(looked)
      try {
        const text = await readSettings(file)
        looked.isThere = text !== null
        if (text === null || text.trim() === '') continue
        const folder = isProject ? cwd : undefined
        found.servers.push(...(await read({ text, client: client.id, file, home: machine.home, folder, cwd })))
      } catch (error) {
        found.troubles.push({ client: client.id, file, message: messageOf(error) })
      }
    }
  }
  return found
}

/** The same in one text, as a client writes it or as somebody copied it. Throws `invalid-input` when it is none of these. */
export function findInText(text: string, about: { file: string; home: string; folder: string }): Found {
  return { servers: readServersIn({ ...about, text, client: null, cwd: undefined }), troubles: [], files: [] }
}
