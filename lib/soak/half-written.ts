import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isOrphaned } from '../process/owned-name.ts'
import { ownerIn } from '../sandbox/host/remove-orphaned.ts'
import type { Installation } from './start-server.ts'

/** What is wrong with the files of an installation: half-written ones, and what was left of processes that are gone. */
export function faultsIn({ dataDir, workspacesDir, temporaryDir }: Installation): string[] {
  const files = [dataDir, workspacesDir].flatMap(filesBelow)
  return [
    ...files.filter((file) => isOrphaned(unprefixed(file))).map((file) => `${file} was left`),
    ...readdirSync(temporaryDir).map((name) => `${name} was left in the system's temporary folder`),
    ...files.filter((file) => file.endsWith('.jsonl')).flatMap(faultsOfJournal),
    ...files.filter((file) => /\.json$/.test(file) && !file.includes('/guests/')).flatMap(faultsOfJson),
    ...files
      .filter((file) => /\/sealing-key$/.test(file) && statSync(file).size !== 32)
      .map((file) => `${file} is cut`),
    ...files.filter((file) => /\.db$/.test(file)).flatMap(faultsOfDatabase),
  ]
}

/** The part of a name that says whose it is. */
const unprefixed = (file: string) => ownerIn(file.slice(file.lastIndexOf('/') + 1).replace(/^\.writing-/, ''))

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || isOrphaned(unprefixed(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
}

function faultsOfJournal(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n')
  if (lines.pop() !== '') return [`${file} ends in the middle of a line`]
  return lines.every(isJson) ? [] : [`${file} has a line that is not whole`]
}

const faultsOfJson = (file: string) => (isJson(readFileSync(file, 'utf8')) ? [] : [`${file} is not whole`])

function faultsOfDatabase(file: string): string[] {
  const database = new Database(file, { readonly: true })
  try {
    const said = database.pragma('integrity_check', { simple: true })
    return said === 'ok' ? [] : [`${file}: ${said}`]
  } finally {
    database.close()
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
