import type { JsonSchema } from '../../discovery/tool.ts'
import type { Literal } from '../../task/task.ts'
import { wordsOf } from '../../task/words.ts'
import { quote } from '../quote.ts'
import { propertiesOf, requiredOf } from './roles.ts'

/** What a clause says for the fields of a tool. */
export interface Filled {
  /** Code by field. */
  fields: Record<string, string>
  /** A field that must have a value and has none; null when all do. */
  missing: string | null
  /** What of the clause was not used. */
  rest: string
}

const NUMBER = '-?\\d+(?:\\.\\d+)?'
const PLACE = /\b(?:in|for|of|at|from|about|to)\s+(\p{Lu}[\p{L}'-]*(?:\s\p{Lu}[\p{L}'-]*)*)/u

const NO_FILE = /url$|^(?:text|body|contents?|message|string|input|data|items|numbers|values)$/i

/** Finds values for a tool's fields: those said with the field's name first, then the only one of its kind. */
export function fillFields(schema: JsonSchema, text: string, literals: readonly Literal[]): Filled {
  const properties = propertiesOf(schema)
  const fields: Record<string, string> = Object.create(null)
  let rest = ` ${text} `
  const fill = (name: string, pattern: RegExp): boolean => {
    const match = pattern.exec(rest)
    // A file is no URL and no text: `delete a.txt` is nothing for `http.delete`, `count the words of a.txt` not for its name.
    if (match && NO_FILE.test(name) && /^<(?:file|folder):/.test((match[1] ?? match[2])!)) return false
    const code = match && codeOf((match[1] ?? match[2])!, properties[name]!, literals)
    if (!match || code === null) return false
    fields[name] = code
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return true
  }

  for (const name of Object.keys(properties)) fill(name, saidWith(name))
  for (const [name, property] of Object.entries(properties)) {
    if (!(name in fields) && Array.isArray(property['enum'])) fill(name, oneOf(name, property['enum']))
  }
  const open = requiredOf(schema).filter((name) => !(name in fields))
  for (const name of open) {
    const isOnly = open.filter((other) => kindOf(properties[other]) === kindOf(properties[name])).length === 1
    if (isOnly) aloneFor(properties[name]).some((pattern) => fill(name, pattern))
  }
  const missing = requiredOf(schema).find((name) => !(name in fields)) ?? null
  const inOrder = Object.keys(properties).flatMap((name) => (name in fields ? [[name, fields[name]!] as const] : []))
  return { fields: Object.fromEntries(inOrder), missing, rest }
}

/** `title "Bug"`, `units: metric`, `days=3`, `location is <text:0>`. Words without quotes only after `=` or `:`. */
function saidWith(name: string): RegExp {
  const words = wordsOf(name)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .join('[\\s_-]?')
  const value = `<\\w+:\\d+>|\\[[^\\]]*\\]|${NUMBER}|true|false`
  return new RegExp(
    `(?<![\\p{L}\\p{N}<])(?:the )?${words || '(?!)'}(?:\\s*[:=]\\s*(${value}|[^\\s,]+)|(?: is| of| as| to)? (${value}))(?![\\p{L}\\p{N}])`,
    'iu',
  )
}

/** `metric`, `units metric`, `metric units`. */
function oneOf(name: string, choices: unknown[]): RegExp {
  const field = wordsOf(name).join('[\\s_-]?') || '(?!)'
  const words = choices
    .filter((choice) => typeof choice === 'string')
    .map((choice) => choice.replace(/[^\p{L}\p{N}_ ]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`))
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${field} )?(${words.length > 0 ? words.join('|') : '(?!)'})(?: ${field})?(?![\\p{L}\\p{N}])`,
    'iu',
  )
}

/** What can only be meant for the one field of its kind that is still open. */
function aloneFor(property: JsonSchema | undefined): RegExp[] {
  switch (kindOf(property)) {
    case 'string':
      return [/(<\w+:\d+>)(?!.*<\w+:\d+>)/, PLACE]
    case 'number':
      return [new RegExp(`(?<![\\w.])(${NUMBER})(?![\\w.])(?!.*(?<![\\w.:])${NUMBER}(?![\\w.>]))`)]
    case 'array':
      return [
        new RegExp(`(?<![\\w.])(${NUMBER}(?:(?:,? and |, ?)${NUMBER})*)(?![\\w.])`),
        /(<\w+:\d+>(?:(?:,? and |, ?)<\w+:\d+>)*)/,
      ]
    default:
      return []
  }
}

function kindOf(property: JsonSchema | undefined): string {
  const type = property?.['type']
  return type === 'integer' ? 'number' : typeof type === 'string' ? type : 'unknown'
}

/** The words as code of the field's type; null when they are none. */
function codeOf(words: string, property: JsonSchema, literals: readonly Literal[]): string | null {
  const index = /^<\w+:(\d+)>$/.exec(words)?.[1]
  const text = index === undefined ? words : literals[Number(index)]!.value
  switch (kindOf(property)) {
    case 'string': {
      const choices = Array.isArray(property['enum']) ? property['enum'] : null
      const choice = choices ? choices.find((value) => String(value).toLowerCase() === text.toLowerCase()) : text
      return typeof choice === 'string' ? quote(choice) : null
    }
    case 'number':
      return new RegExp(`^${NUMBER}$`).test(text) ? String(Number(text)) : null
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? text.toLowerCase() : null
    case 'array':
      return listOf(words, property, literals)
    default:
      return null
  }
}

function listOf(words: string, property: JsonSchema, literals: readonly Literal[]): string | null {
  const { items } = property
  const kind = typeof items === 'object' && items !== null ? kindOf(items as JsonSchema) : 'unknown'
  if (kind === 'number') {
    const numbers = words.match(new RegExp(`(?<![\\w.:])${NUMBER}(?![\\w>])`, 'g'))
    return numbers && `[${numbers.join(', ')}]`
  }
  const texts = [...words.matchAll(/<\w+:(\d+)>/g)].map((match) => literals[Number(match[1])]!.value)
  return kind === 'string' && texts.length > 0 ? `[${texts.map(quote).join(', ')}]` : null
}
