import type { Tool } from '../../../discovery/tool.ts'
import { comment, objectOf, quote } from '../../quote.ts'
import type { LookCall } from './look-call.ts'

const RESERVED =
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof interface let new null of package return static super switch this throw true try type typeof undefined var void while with yield Array Error JSON Math Number Object Promise Map Set String console eval arguments'.split(
    ' ',
  )

/** What a step left behind: a constant of the program. */
export interface Output {
  name: string
  /** Stems of what it is: a `product`. */
  subject: readonly string[]
  /** The program only needed it on its way. */
  isSpent: boolean
  /** What it was when it was looked at, or what shows that. */
  saw?: { value: unknown } | { look: LookCall }
}

/** A program as far as it is written. */
export class Draft {
  outputs: Output[] = []
  saved: string[] = []
  /** What calls before were given, by names of parameters: a later step means the same project. */
  given = new Map<string, unknown>()
  /** The file that the words said holds what is asked of. */
  dataFile: string | null = null
  /** The next step writes what this one leaves to a file. */
  savesNext = false
  /** The words of the step before. */
  said: ReadonlySet<string> = new Set()
  #blocks: string[] = []
  /** By what is imported: tables of one tool share it. */
  #tools = new Map<string, { tool: Tool; local: string }>()
  #modules = new Set<string>()
  #helpers = new Set<string>()
  #names = new Set(RESERVED)

  /** A copy to try something on. */
  fork(): Draft {
    const copy = new Draft()
    copy.take(this)
    return copy
  }

  /** Keeps what was tried on a copy. */
  take(trial: Draft): void {
    this.outputs = trial.outputs.map((output) => ({ ...output }))
    this.saved = [...trial.saved]
    this.given = new Map(trial.given)
    this.dataFile = trial.dataFile
    this.said = trial.said
    this.savesNext = trial.savesNext
    this.#blocks = [...trial.#blocks]
    this.#tools = new Map(trial.#tools)
    this.#modules = new Set(trial.#modules)
    this.#helpers = new Set(trial.#helpers)
    this.#names = new Set(trial.#names)
  }

  /** What the program calls a tool. */
  localOf(tool: Tool): string {
    const key = `${tool.module} ${tool.fn}`
    const local = this.#tools.get(key)?.local ?? this.name(tool.fn)
    this.#tools.set(key, { tool, local })
    return local
  }

  /** Uses functions of Node: `import { readFile } from 'node:fs/promises'`. */
  use(functions: string, module: string): void {
    this.#modules.add(`import { ${functions} } from ${quote(module)}`)
    for (const name of functions.split(', ')) this.#names.add(name)
  }

  /** Functions that lines of the program need, each once before them. */
  help(helpers: readonly string[]): void {
    for (const helper of helpers) {
      this.#helpers.add(helper)
      for (const [, name] of helper.matchAll(/^(?:const|function) ([A-Za-z_$][\w$]*)/gm)) this.#names.add(name!)
    }
  }

  /** A name for a new constant: the wanted one, or with the next free number. */
  name(wanted: string): string {
    let name = wanted
    for (let n = 2; this.#names.has(name); n++) name = `${wanted}${n}`
    this.#names.add(name)
    return name
  }

  /** Lines and an expression whose constants are named as no others of the program. */
  owned(lines: readonly string[], expression: string): { lines: string[]; expression: string } {
    let text = [...lines, expression].join('\u0000')
    for (const [, name] of text.matchAll(/(?:^|\u0000)(?:const|function) ([A-Za-z_$][\w$]*)/g)) {
      const own = this.name(name!)
      if (own !== name) text = text.replace(new RegExp(`(?<![\\w$.'"])${name}(?![\\w$'":])`, 'g'), own)
    }
    const all = text.split('\u0000')
    return { lines: all.slice(0, -1), expression: all.at(-1)! }
  }

  /** Where in the program the next step begins. */
  mark(): { blocks: number; outputs: number } {
    return { blocks: this.#blocks.length, outputs: this.outputs.length }
  }

  /** What was written since a mark is done only where something is so. */
  onlyIf(isSo: string, { blocks, outputs }: { blocks: number; outputs: number }): void {
    const done = this.name('done')
    const steps = this.#blocks.splice(blocks)
    const last = this.outputs.splice(outputs).findLast(({ isSpent }) => !isSpent)
    const inner = [...steps, ...(last ? [`${done} = ${last.name}`] : [`${done} = true`])].join('\n')
    this.#blocks.push(`let ${done}: unknown = null\nif (${isSo}) {\n  ${inner.replaceAll('\n', '\n  ')}\n}`)
    this.outputs.push({ name: done, subject: [], isSpent: false })
  }

  add(words: string, lines: readonly string[]): void {
    this.#blocks.push([comment(words), ...lines].join('\n'))
  }

  /** The whole program; its result is what no later step used. */
  text(): string {
    const imports = [
      ...this.#modules,
      ...[...this.#tools.values()].map(({ tool, local }) => {
        const what = local === tool.fn ? local : `${tool.fn} as ${local}`
        return `import { ${what} } from ${quote(tool.module)}`
      }),
    ]
    const results = this.outputs.filter(({ isSpent }) => !isSpent).map(({ name }) => name)
    const saved = this.saved.map(quote)
    const blocks =
      this.#blocks.length === 1 ? this.#blocks.map((block) => block.replace(/^\/\/.*\n/, '')) : this.#blocks
    return `${[imports.sort().join('\n'), ...this.#helpers, ...blocks, `export default ${resultOf(results, saved)}`].filter(Boolean).join('\n\n')}\n`
  }
}

/** One result is the value itself; several, or a file beside it, are an object with their names. */
function resultOf(results: string[], saved: string[]): string {
  if (saved.length === 0 && results.length === 1) return results[0]!
  const fields = Object.fromEntries(results.map((name) => [name, name]))
  if (saved.length === 1) fields['savedTo'] = saved[0]!
  if (saved.length > 1) fields['savedTo'] = `[${saved.join(', ')}]`
  return objectOf(fields)
}
