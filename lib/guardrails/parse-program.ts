import vm from 'node:vm'
import { parse } from '@babel/parser'
import type { Comment, Node } from '@babel/types'
import { PARSER_OPTIONS } from './parser-options.ts'
import { proofOf } from './proofs.ts'

/** One node of the syntax tree and where it hangs. */
export interface Place {
  node: Node
  /** Null for the program itself. */
  parent: Node | null
  /** The parent's property that holds the node. */
  key: string
  /** Where the parent hangs. */
  above: Place | null
}

/** A program as the rules see it: every node, parents before children. */
export interface ParsedProgram {
  readonly source: string
  readonly places: readonly Place[]
  comments: readonly Comment[]
}

/** Why a program could not be parsed, told for the person who wrote it. */
export class ParseFailure extends Error {
  override name = 'ParseFailure'
  readonly line: number
  readonly column: number
  constructor(message: string, line = 1, column = 1) {
    super(message)
    this.line = line
    this.column = column
  }
}

/** A megabyte of ordinary code takes less than one second. */
export const PARSE_LIMIT_MS = 2_000

/** What was parsed last, until its memory is wanted: the steps of a run look at the same text one after another. */
let last: WeakRef<ParsedProgram> | undefined

/** Parses a TypeScript module. Throws a `ParseFailure` for bad syntax, too deep nesting, or what takes too long. */
export function parseProgram(source: string): ParsedProgram {
  const known = last?.deref()
  if (known?.source === source) return known
  const proof = proofOf(source)
  if (proof) throw proof
  const read = (): ParsedProgram => {
    const file = parse(source, PARSER_OPTIONS)
    return { source, places: placesOf(file.program), comments: file.comments ?? [] }
  }
  try {
    const parsed = proof === null ? read() : bounded(read)
    last = new WeakRef(parsed)
    return parsed
  } catch (error) {
    throw explain(error)
  }
}

/**
 * Runs work that may be made to take exponential time: nested `<T>(` doubles the parser's work with each level, and
 * nothing but the engine's own watchdog can end a synchronous parser. It costs a quarter of a millisecond and holds up
 * whatever else this thread does: `proveReadable` asks another thread.
 */
function bounded<T>(work: () => T): T {
  watched.context ??= vm.createContext({ run: () => watched.work?.() })
  watched.work = work
  try {
    return RUN.runInContext(watched.context, { timeout: PARSE_LIMIT_MS }) as T
  } finally {
    watched.work = undefined
  }
}

const RUN = new vm.Script('run()')
const watched: { context?: vm.Context; work?: () => unknown } = {}

function explain(error: unknown): unknown {
  const { code, name, loc } = error as { code?: string; name?: string; loc?: { line: number; column: number } }
  if (name === 'RangeError') {
    return new ParseFailure('The program is nested too deeply to be checked; split it into smaller expressions.')
  }
  if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return tooSlow()
  if (!(error instanceof SyntaxError) || !loc) return error
  const message = error.message.replace(/\s*\(\d+:\d+\)$/, '')
  return new ParseFailure(message, loc.line, loc.column + 1)
}

export const tooSlow = () =>
  new ParseFailure(`The program could not be read within ${PARSE_LIMIT_MS / 1000} seconds; write it with less nesting.`)

/** Every node, without recursion: a tree can be deeper than the stack. */
function placesOf(root: Node): Place[] {
  const places: Place[] = []
  const open: Place[] = [{ node: root, parent: null, key: '', above: null }]
  for (let place = open.pop(); place; place = open.pop()) {
    places.push(place)
    const children: Place[] = []
    for (const [key, value] of Object.entries(place.node)) {
      if (key === 'loc' || key === 'extra' || key === 'errors') continue
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) children.push({ node: child, parent: place.node, key, above: place })
      }
    }
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]!)
  }
  return places
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
