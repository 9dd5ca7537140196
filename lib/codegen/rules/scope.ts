import type { Tool } from '../../discovery/tool.ts'
import type { Values } from '../../runs/question.ts'
import { objectOf, quote } from '../quote.ts'
import type { Phrase } from './phrase.ts'
import { type RoleName, type RoleTool, TYPESCRIPT, toolFor } from './roles.ts'
import type { Step, Value, ValueType } from './step.ts'

/** Names a program's own constants must not take. */
const RESERVED =
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof interface let new null of package return static super switch this throw true try type typeof undefined var void while with yield Array Error JSON Math Number Object String console eval arguments'.split(
    ' ',
  )

const OF_TABLES: ReadonlySet<RoleName> = new Set([
  'listTables',
  'describeTable',
  'queryTable',
  'aggregateTable',
  'joinTables',
  'executeSql',
])

/** A path as a constant of the program; `lines` declares it unless an earlier step did. */
export interface FileConstant {
  name: string
  lines: string[]
}

/** Rows of a table: all of them, those that meet a condition, or only so many at one end of an order. */
export interface Rows {
  table: string
  where: string | null
  limit?: number
}

/** What earlier clauses were about, for those that only say `their` or `the average temperature`. */
export interface About {
  rows?: Rows
  /** The constant with the weather of several places. */
  weather?: string
  /** The constant with lines of a file that were looked for, and whether they were counted. */
  lines?: { name: string; isCounted: boolean }
}

/** What a program has so far: its tools, the names it took, what earlier steps left behind. */
export class Scope {
  readonly tools: readonly Tool[]
  /** Of the same servers, where none that was chosen fits a role. */
  readonly others: readonly Tool[]
  /** Answers to questions, by the names of the fields they were asked for. */
  readonly answers: Values
  /** Values of all steps, oldest first. */
  readonly values: Value[] = []
  /** Values that a later step was computed from: they led to the result and are not part of it. */
  readonly spent = new Set<string>()
  /** Values that somebody asked to see: part of the result in any case. */
  readonly shown = new Set<string>()
  /** Values of the last step that left any. */
  latest: readonly Value[] = []
  about: About = {}
  readonly #locals: ReadonlyMap<Tool, string>
  readonly #names: Set<string>
  readonly #files = new Map<string, string>()
  #lastFile: string | null = null

  constructor(
    tools: readonly Tool[],
    others: readonly Tool[] = [],
    answers: Values = {},
    locals: ReadonlyMap<Tool, string> = localNames([...tools, ...others]),
  ) {
    this.tools = tools
    this.others = others
    this.answers = answers
    this.#locals = locals
    this.#names = new Set([...RESERVED, ...tools.map((tool) => this.localOf(tool))])
  }

  /** A copy to try a rule on; what the rule does to it is kept only when it succeeds. */
  fork(): Scope {
    return this.#copyWith(this.others)
  }

  /** A copy that knows no other tools than those that were chosen. */
  forkOfChosen(): Scope {
    return this.#copyWith([])
  }

  #copyWith(others: readonly Tool[]): Scope {
    const copy = new Scope(this.tools, others, this.answers, this.#locals)
    copy.values.push(...this.values)
    copy.latest = this.latest
    copy.take(this)
    return copy
  }

  /** Keeps the names, files and spent values of a copy whose trial succeeded. */
  take(trial: Scope): void {
    this.#lastFile = trial.#lastFile
    this.about = trial.about
    for (const name of trial.spent) this.spent.add(name)
    for (const name of trial.shown) this.shown.add(name)
    for (const name of trial.#names) this.#names.add(name)
    for (const [path, name] of trial.#files) this.#files.set(path, name)
  }

  /** Notes what a step left behind. */
  add({ values }: Step): void {
    this.values.push(...values)
    if (values.length > 0) this.latest = values
  }

  spend(...values: readonly Value[]): void {
    for (const { name } of values) this.spent.add(name)
  }

  show(...values: readonly Value[]): void {
    for (const { name } of values) this.shown.add(name)
  }

  /** Values that are part of the program's result. */
  get results(): Value[] {
    return this.values.filter(({ name }) => this.shown.has(name) || !this.spent.has(name))
  }

  /** What the program calls a tool. */
  localOf(tool: Tool): string {
    return this.#locals.get(tool) ?? tool.fn
  }

  role(name: RoleName): RoleTool | null {
    // That a database was chosen is what speaks for one: `add a meeting to my calendar` means no table.
    const role = toolFor(name, this.tools) ?? (OF_TABLES.has(name) ? null : toolFor(name, this.others))
    if (role) this.#names.add(this.localOf(role.tool))
    return role
  }

  /** `await readFile({ path: notesFile })`; with a type where the tool does not say what it answers. */
  call({ tool, fields, isTyped }: RoleTool, slots: Record<string, string>, type: ValueType = 'unknown'): string {
    const input = Object.fromEntries(Object.entries(slots).map(([slot, code]) => [fields[slot] ?? slot, code]))
    const call = `await ${this.localOf(tool)}(${objectOf(input)})`
    return isTyped || type === 'unknown' ? call : `(${call}) as ${TYPESCRIPT[type]}`
  }

  /** A name for a new constant: the wanted one, or with the next free number. */
  name(wanted: string): string {
    let name = wanted
    for (let n = 2; this.#names.has(name); n++) name = `${wanted}${n}`
    this.#names.add(name)
    return name
  }

  /** The constant for a path; the same path is the same constant. */
  file(path: string): FileConstant {
    const known = this.#files.get(path)
    this.#lastFile = path
    if (known) return { name: known, lines: [] }
    const name = this.name(nameOfFile(path))
    this.#files.set(path, name)
    return { name, lines: [`const ${name} = ${quote(path)}`] }
  }

  /** The file a pattern's group found: a literal, or `it` and `the file` for the one named last. Null when there is none. */
  fileFrom(group: string | undefined, { literals }: Phrase): FileConstant | null {
    if (group === undefined) return null
    const index = /<\w+:(\d+)>/.exec(group)?.[1]
    if (index !== undefined) return this.file(literals[Number(index)]!.value)
    return this.lastFile()
  }

  /** The file of a program that has one; null where it could be another. */
  onlyFile(): FileConstant | null {
    return this.#files.size === 1 ? this.lastFile() : null
  }

  lastFile(): FileConstant | null {
    return this.#lastFile === null ? null : this.file(this.#lastFile)
  }
}

/** `data/my-notes.txt` → `myNotesFile`. */
function nameOfFile(path: string): string {
  const words = (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').match(/[A-Za-z0-9]+/g) ?? []
  const name = words.map((word, i) => (i === 0 ? word.toLowerCase() : word[0]!.toUpperCase() + word.slice(1))).join('')
  return /^[a-z]/.test(name) && name.length <= 30 ? `${name}File` : 'file'
}

/** Each tool's name in the program: its function's, and with the server's before it where two share one. */
function localNames(tools: readonly Tool[]): Map<Tool, string> {
  const taken = new Set(RESERVED)
  const locals = new Map<Tool, string>()
  for (const tool of tools) {
    let name = tool.fn
    if (taken.has(name)) {
      const server = tool.server.replace(/[^A-Za-z0-9]+(.)?/g, (_all, next: string = '') => next.toUpperCase())
      name = `${/^[A-Za-z]/.test(server) ? server : 'own'}${tool.fn[0]!.toUpperCase()}${tool.fn.slice(1)}`
    }
    const base = name
    for (let n = 2; taken.has(name); n++) name = `${base}${n}`
    taken.add(name)
    locals.set(tool, name)
  }
  return locals
}
