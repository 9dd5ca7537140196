import { words } from './words.ts'

/** What is typed into the form for one server. */
export interface EntryFields {
  kind: 'url' | 'command'
  name: string
  url: string
  /** Lines of `Name: value`. */
  headers: string
  /** The command with its arguments, one a line. */
  command: string
  /** Lines of `NAME=value`. */
  env: string
}

export const NO_FIELDS: EntryFields = { kind: 'url', name: '', url: '', headers: '', command: '', env: '' }

export type EntryFaults = Partial<Record<keyof EntryFields, string>>

/** Reads the form into an entry as in `mcp.json`; the server has the last word on what may be added. */
export function readEntry(fields: EntryFields): { entry: Record<string, unknown> | null; faults: EntryFaults } {
  const faults: EntryFaults = {}
  const name = fields.name.trim()
  if (name === '') faults.name = words.entry.noName
  if (fields.kind === 'url') {
    const url = fields.url.trim()
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) faults.url = words.entry.wrongUrl
    const headers = pairsOf(fields.headers, ':')
    if (headers === null) faults.headers = words.entry.wrongHeaders
    return Object.keys(faults).length > 0 ? { entry: null, faults } : { entry: { url, headers }, faults }
  }
  const [command = '', ...args] = lines(fields.command)
  if (command === '') faults.command = words.entry.noCommand
  const env = pairsOf(fields.env, '=')
  if (env === null) faults.env = words.entry.wrongEnv
  return Object.keys(faults).length > 0 ? { entry: null, faults } : { entry: { command, args, env }, faults }
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function pairsOf(text: string, separator: string): Record<string, string> | null {
  const pairs = lines(text).map((line) => {
    const at = line.indexOf(separator)
    return at > 0 ? ([line.slice(0, at).trim(), line.slice(at + 1).trim()] as const) : null
  })
  return pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs) : null
}
