import { findLiterals } from '../../task/find-literals.ts'

/** What in a task can be another one the next time. */
export interface TaskValue {
  kind: 'text' | 'file' | 'url' | 'number' | 'day' | 'name'
  /** As it stands there, with its quotes. */
  written: string
  start: number
  end: number
}

const DAY = /\b(?:today|tomorrow|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d{4}-\d\d-\d\d)\b/gi
const NUMBER = /(?<![\p{L}\p{N}_.,])[-+]?\d{1,20}(?:[.,]\d{1,20}){0,6}(?![\p{L}\p{N}_])/gu
const WORD = String.raw`\p{Lu}[\p{L}\p{N}'’-]{0,40}`
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’])${WORD}(?:\.? (?:(?:de|del|la|le|of|am|der|di|the|upon) ){0,2}${WORD}){0,4}`,
  'gu',
)
/** Written like names, and none. */
const NO_NAME =
  /^(?:I|CSV|TSV|JSON|SQL|XML|HTML|PDF|URL|API|ID|MCP|UTC|GMT|USD|EUR|Celsius|Fahrenheit|Kelvin|January|February|March|April|May|June|July|August|September|October|November|December)$/

/** The values of a task, in order: quotations, files and addresses, days, numbers, and names as they are written. */
export function valuesIn(text: string): TaskValue[] {
  const found: TaskValue[] = findLiterals(text).map(({ kind, start, end }) => ({
    ...{ kind: kind === 'folder' ? 'file' : kind, start, end },
    written: text.slice(start, end),
  }))
  const add = (kind: TaskValue['kind'], start: number, written: string) => {
    const end = start + written.length
    if (!found.some((other) => start < other.end && other.start < end)) found.push({ kind, written, start, end })
  }
  for (const { 0: written, index } of text.matchAll(DAY)) add('day', index, written)
  for (const { 0: written, index } of text.matchAll(NUMBER)) add('number', index, written)
  for (const { 0: written, index } of text.matchAll(NAME)) {
    const [start, name] = withoutBeginning(text, index, written)
    if (name !== '' && !NO_NAME.test(name)) add('name', start, name)
  }
  return found.sort((a, b) => a.start - b.start)
}

/** The first word of a sentence has a capital letter whatever it is. */
function withoutBeginning(text: string, index: number, written: string): [number, string] {
  if (!/^(?:.*[.?!:])?\s*$/s.test(text.slice(Math.max(0, index - 100), index))) return [index, written]
  const rest = written.replace(/^\S+\s?/, '')
  return [index + written.length - rest.length, rest]
}

/** What somebody says instead of a value; null when it is no single one. */
export function toValue(text: string): TaskValue | null {
  const written = text.trim()
  if (written === '' || written.length > 500) return null
  const whole = { written, start: 0, end: written.length }
  const only = valuesIn(`x ${written}`).find(({ start, end }) => start === 2 && end === written.length + 2)
  if (only) return { ...whole, kind: only.kind }
  return written.split(/\s+/).length <= 6 && /^[\p{L}\p{N}]/u.test(written) ? { ...whole, kind: 'name' } : null
}
