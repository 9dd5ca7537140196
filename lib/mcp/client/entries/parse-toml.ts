import { PlaygroundError } from '../../../errors.ts'

// What settings are written in: tables, strings of all four kinds, numbers, switches, lists and inline tables. Dates and
// lists of tables are kept as they are said, for nobody here needs them.

/** A header of a table, `[a.b]`, and where it and what stands under it lie in the text. */
export interface TomlTable {
  path: string[]
  /** Where its line begins. */
  start: number
  /** Behind the line of the last value under it; what follows are comments and blank lines. */
  end: number
}

export interface Toml {
  values: Record<string, unknown>
  tables: TomlTable[]
}

type Values = Record<string, unknown>

const MAX_DEPTH = 32

/** Parses TOML as programs and people write it into settings. Throws `invalid-input` with the line. */
export function parseToml(text: string): Toml {
  return new Reader(text).read()
}

class Reader {
  readonly #text: string
  #at = 0
  /** Inline tables and lists are closed where they end: nothing is added to them later. */
  readonly #closed = new WeakSet<object>()
  /** Tables that a header has named; a second one of the same is a fault. */
  readonly #named = new WeakSet<object>()

  constructor(text: string) {
    this.#text = text
  }

  read(): Toml {
    const values: Values = {}
    const tables: TomlTable[] = []
    let under = values
    for (;;) {
      this.#skip(/[\s\uFEFF]*(?:#[^\n]*(?:\n\s*|$))*/y)
      if (this.#at >= this.#text.length) return { values, tables }
      if (this.#peek() === '[') {
        const start = this.#text.lastIndexOf('\n', this.#at) + 1
        const { path, isList } = this.#header()
        under = isList ? this.#appended(values, path) : this.#table(values, path)
        tables.push({ path, start, end: this.#lineEnd() })
      } else {
        this.#pair(under, 0)
        this.#endOfLine()
        const last = tables.at(-1)
        if (last) last.end = this.#lineEnd()
      }
    }
  }

  #header(): { path: string[]; isList: boolean } {
    const isList = this.#text.startsWith('[[', this.#at)
    this.#at += isList ? 2 : 1
    const path = this.#key()
    this.#expect(isList ? ']]' : ']')
    this.#endOfLine()
    return { path, isList }
  }

  #table(root: Values, path: string[]): Values {
    const table = this.#descend(root, path)
    if (this.#named.has(table)) throw this.#fault(`the table ${path.join('.')} stands there twice`)
    this.#named.add(table)
    return table
  }

  #appended(root: Values, path: string[]): Values {
    const parent = this.#descend(root, path.slice(0, -1))
    const key = path.at(-1)!
    const list = own(parent, key) ?? []
    if (!Array.isArray(list) || this.#closed.has(list)) throw this.#fault(`${path.join('.')} is no list of tables`)
    const table: Values = {}
    list.push(table)
    put(parent, key, list)
    return table
  }

  /** The table at a path, made where it is not there yet; of a list of tables the last. */
  #descend(from: Values, path: string[]): Values {
    let table = from
    for (const key of path) {
      let next = own(table, key)
      if (next === undefined) put(table, key, (next = {}))
      if (Array.isArray(next)) next = next.at(-1)
      if (typeof next !== 'object' || next === null || this.#closed.has(next))
        throw this.#fault(`${path.join('.')} is a value already, and cannot be a table`)
      table = next as Values
    }
    return table
  }

  #pair(into: Values, depth: number): void {
    const path = this.#key()
    this.#blanks()
    this.#expect('=')
    this.#blanks()
    const key = path.at(-1)!
    const table = this.#descend(into, path.slice(0, -1))
    if (own(table, key) !== undefined) throw this.#fault(`${path.join('.')} is said twice`)
    put(table, key, this.#value(depth))
  }

  #key(): string[] {
    const path: string[] = []
    do {
      this.#blanks()
      const sign = this.#peek()
      if (sign === '"' || sign === "'") path.push(this.#string())
      else path.push(this.#take(/[A-Za-z0-9_-]+/y) ?? this.#throw('expected a key'))
      this.#blanks()
      if (path.length > MAX_DEPTH) throw this.#fault('a key has too many parts')
    } while (this.#take(/\./y) !== null)
    return path
  }

  #value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw this.#fault('values lie too deep in each other')
    const sign = this.#peek()
    if (sign === '"' || sign === "'") return this.#string()
    if (sign === '[') return this.#list(depth)
    if (sign === '{') return this.#inline(depth)
    const word = this.#take(/[A-Za-z0-9_+.:-]+(?: \d[\d:.]*(?:Z|[+-][\d:]+)?)?/y) ?? this.#throw('expected a value')
    if (word === 'true' || word === 'false') return word === 'true'
    if (/^[+-]?(inf|nan)$/.test(word)) return Number(word.replace('inf', 'Infinity').replace('nan', 'NaN'))
    if (/^[+-]?\d[\d_]*(\.\d[\d_]*)?([eE][+-]?\d+)?$|^0[xob][\dA-Fa-f_]+$/.test(word))
      return Number(word.replaceAll('_', ''))
    // A date, as it is said.
    if (/^\d{2,4}[-:]\d{2}/.test(word)) return word
    throw this.#fault(`${JSON.stringify(word.slice(0, 40))} is no value: a text stands in quotes`)
  }

  #list(depth: number): unknown[] {
    const list: unknown[] = []
    this.#members(']', () => list.push(this.#value(depth + 1)))
    this.#closed.add(list)
    return list
  }

  #inline(depth: number): Values {
    const table: Values = {}
    this.#members('}', () => this.#pair(table, depth + 1))
    this.#closed.add(table)
    return table
  }

  /** What stands between two brackets, with a comma behind each, if one likes behind the last, too. */
  #members(end: string, member: () => void): void {
    this.#at += 1
    for (let isMore = true; isMore; ) {
      this.#blanksAndLines()
      if (this.#peek() === end) break
      member()
      this.#blanksAndLines()
      isMore = this.#take(/,/y) !== null
    }
    this.#expect(end)
  }

  #string(): string {
    const quote = this.#peek()
    const isLong = this.#text.startsWith(quote.repeat(3), this.#at)
    if (isLong) return this.#long(quote)
    this.#at += 1
    const body =
      quote === "'"
        ? this.#take(/[^'\n]*/y)
        : // Never more than one way to read on, so that no text takes long.
          this.#take(/[^"\\\n]*(?:\\[^\n][^"\\\n]*)*/y)
    this.#expect(quote)
    return quote === "'" ? (body ?? '') : this.#unescaped(body ?? '')
  }

  #long(quote: string): string {
    this.#at += 3
    this.#skip(/\r?\n/y)
    const from = this.#at
    for (let at = from; at < this.#text.length; at += 1) {
      if (quote === '"' && this.#text[at] === '\\') at += 1
      else if (this.#text.startsWith(quote.repeat(3), at)) {
        // One or two more quotes belong to the text.
        for (let more = 0; more < 2 && this.#text[at + 3] === quote; more += 1) at += 1
        this.#at = at + 3
        const body = this.#text.slice(from, at)
        return quote === "'" ? body : this.#unescaped(body.replace(/\\[ \t]*\r?\n\s*/g, ''))
      }
    }
    throw this.#fault('a text does not end')
  }

  #unescaped(body: string): string {
    return body.replace(/\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[\s\S])/g, (all, sign: string) => {
      if (sign.length > 1) {
        const code = Number.parseInt(sign.slice(1), 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : this.#throw(`${all} is no character`)
      }
      return ESCAPES[sign] ?? this.#throw(`${JSON.stringify(all)} means nothing in a text`)
    })
  }

  #peek = () => this.#text.charAt(this.#at)
  #blanks = () => this.#skip(/[ \t]*/y)
  #blanksAndLines = () => this.#skip(/\s*(?:#[^\n]*(?:\n\s*|$))*/y)

  #endOfLine(): void {
    this.#skip(/[ \t]*(?:#[^\n]*)?\r?/y)
    if (this.#at < this.#text.length && this.#peek() !== '\n') throw this.#fault('expected the end of the line')
  }

  /** Behind the line that was just read. */
  #lineEnd = () => Math.min(this.#at + 1, this.#text.length)

  #expect(sign: string): void {
    if (!this.#text.startsWith(sign, this.#at)) throw this.#fault(`expected ${sign}`)
    this.#at += sign.length
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found === null) return null
    this.#at += found[0].length
    return found[0]
  }

  #skip(pattern: RegExp): void {
    this.#take(pattern)
  }

  #throw(what: string): never {
    throw this.#fault(what)
  }

  #fault(what: string): PlaygroundError {
    const line = this.#text.slice(0, this.#at).split('\n').length
    return new PlaygroundError('invalid-input', `This is not TOML: line ${line}: ${what}.`)
  }
}

const ESCAPES: Record<string, string> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001b',
  '"': '"',
  '\\': '\\',
}

const own = (table: Values, key: string): unknown => (Object.hasOwn(table, key) ? table[key] : undefined)

/** Also where the key is `__proto__`. */
function put(table: Values, key: string, value: unknown): void {
  Object.defineProperty(table, key, { value, enumerable: true, writable: true, configurable: true })
}
