import type { JsonSchema } from '../../discovery/tool.ts'
import type { Values } from '../../runs/question.ts'
import type { Skill } from '../../skills/skill.ts'
import type { SkillInput } from './skill-program.ts'
import { unplacedWords } from './unplaced-words.ts'

/** What a task says that a skill takes. */
export interface BoundInputs {
  input: SkillInput
  /** The first input without a value or a default. */
  missing: OpenInput | null
  /** What the task says that is the value of no input: with it the skill would do something else than was asked. */
  unplaced: string[]
  /** The input that this may be meant for; null where there is none. */
  perhaps: OpenInput | null
}

interface OpenInput {
  name: string
  schema: JsonSchema
}

/** A longer task is data, and is not looked through for what its words could mean. */
const MAX_TASK = 4_000
const FILE = /(?<![\w/])[\w-][\w./-]{0,199}\.[A-Za-z][A-Za-z0-9]{0,7}(?![\w/])/g
const QUOTED = /"([^"\n]{1,500})"|“([^”\n]{1,500})”|(?<!\w)'([^'\n]{1,500})'(?!\w)/g
const NUMBER = /(?<![\w.-])-?\d{1,15}(?:\.\d{1,15})?(?![\w-]|\.\d)/g

/**
 * Reads the inputs of a skill out of a task in words: by their names (`region south`, `limit=5`), files for what is a file,
 * numbers where as many are said as are taken, and texts in quotes. What is left open keeps its default.
 */
export function bindInputs(task: string, skill: Skill, values: Values = {}): BoundInputs {
  const { inputs, name } = skill
  // What names the skill is no value.
  const words = withoutName(task.slice(0, MAX_TASK), name)
  const found: Record<string, unknown> = {}
  const open = () => Object.keys(inputs).filter((input) => !(input in found))
  for (const input of open()) if (Object.hasOwn(values, input)) found[input] = values[input]
  for (const input of open()) {
    const said = namedIn(words, input, inputs[input] as JsonSchema)
    if (said !== undefined) found[input] = said
  }
  const left = (all: readonly string[]) => {
    const given = new Set(Object.values(found).flat().map(String))
    return all.filter((text) => !given.has(plain(text)))
  }
  // What stands in quotes is one text, whatever it holds.
  const bare = words.replace(QUOTED, ' ')
  const numbers = bare.match(NUMBER) ?? []
  const quoted = [...words.matchAll(QUOTED)].map(textIn)
  const files =
    words.replace(QUOTED, (...match) => (isFileName(textIn(match)) ? ` ${textIn(match)} ` : ' ')).match(FILE) ?? []
  fill(
    found,
    open().filter((input) => isFile(input, inputs[input] as JsonSchema)),
    left(files),
  )
  fillNumbers(found, open(), inputs, left(numbers).map(Number))
  const isText = (input: string) => inputs[input]?.['type'] === 'string' && !isFile(input, inputs[input] as JsonSchema)
  fill(found, open().filter(isText), left(quoted))
  const missing = open().find((input) => !('default' in (inputs[input] as JsonSchema)))
  const perhaps = open().find(isText)
  const inputOf = (input: string | undefined) =>
    input === undefined ? null : { name: input, schema: inputs[input] as JsonSchema }
  const unplaced = [
    ...left([...(bare.match(FILE) ?? []), ...numbers, ...quoted]),
    // Without an input that they could be meant for, words are but other words for what it does.
    ...(perhaps === undefined ? [] : unplacedWords(words, skill, found)),
  ]
  return { input: found, missing: inputOf(missing), unplaced, perhaps: inputOf(perhaps) }
}

const textIn = ([, double, curly, single]: readonly unknown[]) => String(double ?? curly ?? single ?? '')

/** A text that names a file and says nothing else. */
const isFileName = (text: string) => text.match(FILE)?.[0] === text

/** `1.50` is the number that `1.5` is. */
const plain = (text: string) => (/^-?\d+(?:\.\d+)?$/.test(text) ? String(Number(text)) : text)

function withoutName(task: string, name: string): string {
  const at = task.toLowerCase().indexOf(name)
  const spaced = at === -1 ? task.toLowerCase().indexOf(name.replaceAll('-', ' ')) : at
  return spaced === -1 ? task : `${task.slice(0, spaced)} ${task.slice(spaced + name.length)}`
}

/** `region south`, `region is "south"`, `region=south`, `region: south`. */
function namedIn(words: string, input: string, schema: JsonSchema): unknown {
  const spaced = input.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const name = spaced
    .replace(/[^a-z0-9 ]/gi, '')
    .trim()
    .replace(/ +/g, '[ _-]?')
  if (name === '') return undefined
  const match = new RegExp(
    `(?<![\\w-])${name}(?:\\s{0,3}[=:]\\s{0,3}|\\s{1,3}(?:is\\s{1,3}|of\\s{1,3}|called\\s{1,3})?)(?:"([^"\\n]{1,500})"|'([^'\\n]{1,500})'|([^\\s"',;]{1,200}))`,
    'i',
  ).exec(words)
  const text = match?.[1] ?? match?.[2] ?? match?.[3]?.replace(/[.?!]$/, '')
  if (text === undefined || (match?.[3] !== undefined && FILLERS.has(text.toLowerCase()))) return undefined
  return asType(text, schema)
}

/** A word after a name that is no value of it. */
const FILLERS = new Set(
  'in of for from to by per and or with the a an is are as on at into file files column table each'.split(' '),
)

function asType(text: string, { type, enum: words }: JsonSchema): unknown {
  if (type === 'number' || type === 'integer') return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
  if (type === 'boolean')
    return /^(?:yes|true|on)$/i.test(text) ? true : /^(?:no|false|off)$/i.test(text) ? false : undefined
  if (type !== 'string') return undefined
  return Array.isArray(words) ? words.find((word) => String(word).toLowerCase() === text.toLowerCase()) : text
}

function isFile(input: string, { type, default: usual, description }: JsonSchema): boolean {
  if (type !== 'string') return false
  if (typeof usual === 'string' && usual !== '') return /^[\w./-]+\.[A-Za-z][A-Za-z0-9]{0,7}$/.test(usual)
  return /file$|^path$/i.test(input) || /\bfile\b/i.test(String(description ?? ''))
}

function fill(found: Record<string, unknown>, open: readonly string[], texts: readonly string[]): void {
  open.forEach((input, at) => {
    if (texts[at] !== undefined) found[input] = texts[at]
  })
}

function fillNumbers(
  found: Record<string, unknown>,
  open: readonly string[],
  inputs: Skill['inputs'],
  numbers: number[],
): void {
  const typed = (type: string) => open.filter((input) => inputs[input]?.['type'] === type)
  const lists = typed('array').filter((input) => JSON.stringify(inputs[input]?.['items'] ?? null).includes('"number"'))
  const single = [...typed('number'), ...typed('integer')]
  if (numbers.length === 0) return
  if (lists.length === 1 && single.length === 0) found[lists[0] as string] = numbers
  else if (lists.length === 0 && single.length === numbers.length)
    for (const [at, input] of single.entries()) found[input] = numbers[at]
}
