import { findLiterals } from '../../task/find-literals.ts'
import type { SessionTask } from '../session.ts'

/** A value that is longer is no part of a sentence. */
const MOST_VALUE_CHARS = 2_000

interface Reference {
  /** As they stand in the task: `it`. */
  words: string
  /** They name a file: `that file`. */
  isFile: boolean
  /** What stands before them. */
  before: string
}

/** Verbs of files, and what files have. */
const OF_FILES =
  /^(?:read|open|show|display|print|view|delete|remove|rename|move|copy|append|load|parse|summari[sz]e|translate)\b|\b(?:lines?|words?|characters|size|contents?|rows)\s(?:of|in)\s*$/i
/** What takes any value as a text. */
const OF_TEXTS = /^(?:save|write|store|put|append|export|keep|hash|encode|reverse|count|log|send|add)\b/i

/** What is done with numbers only: `add 10 to it` would write to a file of that name otherwise. */
const OF_NUMBERS =
  /^(?:multiply|divide|subtract|double|triple|halve|square|round)\b|^(?:add|increase|decrease|raise|reduce)\s{1,3}(?:\S{1,40}\s{1,3}(?:to|from)|by)?\s*$/i

/** What words mean that stand for something done before; or why that cannot be told. */
export function referentOf(
  { words, isFile, before }: Reference,
  done: readonly SessionTask[],
): { text: string } | { unclear: string } {
  const files = filesOf(done)
  const value = isFile ? null : valueText(done, OF_TEXTS.test(before))
  const isOfFiles = isFile || (OF_FILES.test(before) && files.length > 0)
  const said = JSON.stringify(words)
  if (isOfFiles || value === null) {
    const [file] = files
    if (file !== undefined && files.length === 1) return { text: fileText(file) }
    if (files.length > 1) return { unclear: `${said} may mean ${files.slice(0, 5).join(' or ')}. Name the file.` }
    if (isFile) return { unclear: `What ${said} means cannot be told: nothing done before has a file. Name it.` }
  }
  if (value !== null && OF_NUMBERS.test(before) && Number.isNaN(Number(value.split(',')[0])))
    return { unclear: `${said} is ${value.slice(0, 80)}, which is no number. Say the number.` }
  if (value !== null) return { text: value }
  return {
    unclear: `What ${said} means cannot be told: the last task has no result that fits into a sentence. Say it.`,
  }
}

/** Of the newest task that has any: those it left, else those it names. */
function filesOf(done: readonly SessionTask[]): string[] {
  for (const { entry } of done.toReversed()) {
    const left = entry.files.filter(({ change }) => change !== 'deleted').map(({ path }) => path)
    if (left.length > 0) return left
    const named = findLiterals(entry.meant ?? entry.task ?? '').filter(({ kind }) => kind === 'file')
    if (named.length > 0) return [...new Set(named.map(({ value }) => value))]
  }
  return []
}

/** In quotes where it would not be read as a file without them. */
function fileText(path: string): string {
  const [literal] = findLiterals(path)
  return literal?.kind === 'file' && literal.value === path ? path : (inQuotes(path) ?? path)
}

/** The last result as it can stand in a sentence; null where it cannot. */
function valueText(done: readonly SessionTask[], takesAny: boolean): string | null {
  const entry = done.findLast(({ outcome }) => outcome === 'returned')?.entry
  if (!entry || entry.isCut) return null
  const value = onlyOf(entry.result)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return inQuotes(value)
  if (Array.isArray(value) && !takesAny && value.length > 0 && value.every((item) => typeof item === 'number')) {
    const numbers = value.join(', ')
    return numbers.length <= MOST_VALUE_CHARS ? numbers : null
  }
  return takesAny && value !== null ? inQuotes(JSON.stringify(value)) : null
}

/** Rules hand back `{ savedTo }` for a file, which is no value. */
function onlyOf(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return result
  const [first, ...others] = Object.entries(result).filter(([name]) => name !== 'savedTo')
  if (!first) return null
  return others.length === 0 && typeof first[1] !== 'object' ? first[1] : result
}

function inQuotes(text: string): string | null {
  if (text.length > MOST_VALUE_CHARS) return null
  // Apostrophes within words are no end of a quotation, so they are the last choice only where there are none.
  const quote = ['"', "'", '`'].find((sign) => !text.includes(sign) && !(sign === '`' && text.includes('\n')))
  return quote === undefined ? null : `${quote}${text}${quote}`
}
