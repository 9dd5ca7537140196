import { isObject } from '../json/objects.ts'

/** Whether an entry, in the words of any client, is one of ours: what it starts, a token of ours, or our address. */
export function isOurs(name: string, entry: unknown): boolean {
  if (!isObject(entry)) return false
  const words = wordsOf(entry)
  if (startsUs(words) || textsIn(entry).some((text) => TOKEN.test(text))) return true
  const reaches = [...words, ...ADDRESS_KEYS.map((key) => entry[key])]
  return OUR_NAMES.test(name) && reaches.some((text) => typeof text === 'string' && ADDRESS.test(text))
}

/** The last one is what our pages had before. */
const OUR_NAMES = /^(code-execution(-mcp)?|cem)$/
const TOKEN = /^(Authorization: ?)?Bearer cem_/i
const ADDRESS = /^https?:\/\/[^?#]+\/(mcp|sse)\/?$/
const ADDRESS_KEYS = ['url', 'serverUrl', 'httpUrl', 'uri']

const PACKAGE = /^code-execution-mcp(-server)?(@[\w.^~-]+)?(\.cmd)?$/
/** A file of our package. */
const FILE_OF_PACKAGE = /[\\/]node_modules[\\/]code-execution-mcp[\\/]/
/** They start what comes behind them. */
const LAUNCHER = /^(npx|npm|pnpm|pnpx|yarn|bunx?|node|cmd)(\.exe|\.cmd)?$/
const BEFORE_PROGRAM = /^(-.*|\/c|exec|dlx|x)$/

/** Whether a command line is ours by what it starts. What a program is told besides, such as folders, says nothing of it. */
function startsUs(words: readonly string[]): boolean {
  const at = words.findIndex((word) => !LAUNCHER.test(baseOf(word)) && !BEFORE_PROGRAM.test(word))
  const program = words[at]
  if (program === undefined) return false
  const isFile = /[\\/]/.test(program)
  if (PACKAGE.test(baseOf(program)) && (at === 0 || !isFile || /[\\/]\.?bin[\\/][^\\/]+$/.test(program))) return true
  if (FILE_OF_PACKAGE.test(program)) return true
  // As a checkout has it: npm run -s --prefix FOLDER cem -- mcp
  const script = program === 'run' || program === 'run-script' ? words.indexOf('cem', at) : -1
  const cem = baseOf(program) === 'cem' ? at : script
  return cem !== -1 && words.slice(cem + 1).some((word) => word === 'mcp' || word === 'serve')
}

const baseOf = (word: string) => word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)

/** The command and its arguments, which some clients have in one list and some one deeper. */
function wordsOf(entry: Record<string, unknown>): string[] {
  const command = entry['command'] ?? entry['cmd']
  if (isObject(command)) return [command['path'], command['args']].flat().filter((word) => typeof word === 'string')
  return [command, entry['args']].flat().filter((word) => typeof word === 'string')
}

/** Every text in it, down to where entries have some. */
export function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (depth > 4 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1))
}
