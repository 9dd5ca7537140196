import { columnSql, short, type Table } from './schema.ts'
import { type Token, tokensOf } from './where-tokens.ts'

/** A piece of SQL and the values of its question marks, in order. */
export interface Sql {
  sql: string
  params: (string | number)[]
}

const COMPARISONS = ['=', '==', '!=', '<>', '<=', '>=', '<', '>']
const MAX_DEPTH = 40
const MAX_VALUES = 1_000
const HELP = `Write it like: status = 'completed' AND (age > 30 OR city IN ('Berlin', 'Paris')).`

/**
 * Reads a condition such as `status = 'completed' AND age BETWEEN 20 AND 30` and writes it anew: columns from the schema,
 * each value a question mark. Nothing of the text itself gets into the SQL. It knows comparisons, AND, OR, NOT, IN,
 * LIKE, IS NULL, BETWEEN and parentheses; functions and arithmetic it does not know.
 */
export function whereSql(condition: string, tables: readonly Table[]): Sql {
  return new Condition(condition, tables).read()
}

class Condition {
  readonly #text: string
  readonly #tables: readonly Table[]
  readonly #tokens: Token[]
  readonly #params: (string | number)[] = []
  #next = 0
  #depth = 0

  constructor(text: string, tables: readonly Table[]) {
    this.#text = text
    this.#tables = tables
    this.#tokens = tokensOf(text)
    if (this.#tokens.length === 0) throw new Error(`The condition is empty; leave it out, or write one. ${HELP}`)
  }

  read(): Sql {
    const sql = this.#or()
    if (this.#next < this.#tokens.length) throw this.#unexpected('AND, OR or the end')
    return { sql, params: this.#params }
  }

  #or(): string {
    const parts = [this.#and()]
    while (this.#takeWord('or')) parts.push(this.#and())
    return parts.length > 1 ? `(${parts.join(' OR ')})` : parts[0]!
  }

  #and(): string {
    const parts = [this.#not()]
    while (this.#takeWord('and')) parts.push(this.#not())
    return parts.length > 1 ? `(${parts.join(' AND ')})` : parts[0]!
  }

  #not(): string {
    return this.#nested(() => {
      if (this.#takeWord('not')) return `(NOT ${this.#not()})`
      if (!this.#takeSign('(')) return this.#comparison()
      const inner = this.#or()
      this.#expectSign(')')
      return `(${inner})`
    })
  }

  #comparison(): string {
    const left = this.#operand()
    const sign = COMPARISONS.find((known) => this.#takeSign(known))
    if (sign !== undefined) return `(${left} ${sign} ${this.#operand()})`
    if (this.#takeWord('is')) {
      const not = this.#takeWord('not') ? 'NOT ' : ''
      if (!this.#takeWord('null')) throw this.#unexpected('NULL')
      return `(${left} IS ${not}NULL)`
    }
    const not = this.#takeWord('not') ? 'NOT ' : ''
    if (this.#takeWord('like')) return `(${left} ${not}LIKE ${this.#operand()})`
    if (this.#takeWord('in')) return `(${left} ${not}IN (${this.#list().join(', ')}))`
    if (this.#takeWord('between')) {
      const low = this.#operand()
      if (!this.#takeWord('and')) throw this.#unexpected('AND between the two bounds')
      return `(${left} ${not}BETWEEN ${low} AND ${this.#operand()})`
    }
    throw this.#unexpected('a comparison')
  }

  #list(): string[] {
    this.#expectSign('(')
    const values = [this.#operand()]
    while (this.#takeSign(',')) {
      if (values.push(this.#operand()) > MAX_VALUES) throw new Error(`A list has at most ${MAX_VALUES} values.`)
    }
    this.#expectSign(')')
    return values
  }

  /** A column, or a value as a question mark. */
  #operand(): string {
    const token = this.#tokens[this.#next]
    if (token === undefined || token.kind === 'sign') throw this.#unexpected('a column or a value')
    this.#next += 1
    if (token.kind === 'text') return this.#bind(token.value)
    if (token.kind === 'number') return this.#bind(Number(token.value))
    const word = token.value.toLowerCase()
    if (token.kind === 'word' && word === 'null') {
      throw new Error(`Nothing equals NULL; write "column IS NULL" or "column IS NOT NULL" in ${short(this.#text)}.`)
    }
    const rest = this.#takeSign('.') ? `.${this.#name()}` : ''
    if (token.kind === 'word' && rest === '' && (word === 'true' || word === 'false')) {
      return this.#bind(word === 'true' ? 1 : 0)
    }
    // People write texts in double quotes too; where there is no such column, nothing else can be meant.
    if (token.kind === 'quoted' && rest === '' && !this.#hasColumn(token.value)) return this.#bind(token.value)
    return columnSql(token.value + rest, this.#tables)
  }

  #name(): string {
    const token = this.#tokens[this.#next]
    if (token?.kind !== 'word' && token?.kind !== 'quoted') throw this.#unexpected('a column')
    this.#next += 1
    return token.value
  }

  #hasColumn(wanted: string): boolean {
    return this.#tables.some(({ columns }) => columns.some(({ name }) => name.toLowerCase() === wanted.toLowerCase()))
  }

  #bind(value: string | number): string {
    this.#params.push(value)
    return '?'
  }

  #takeWord(word: string): boolean {
    const token = this.#tokens[this.#next]
    if (token?.kind !== 'word' || token.value.toLowerCase() !== word) return false
    this.#next += 1
    return true
  }

  #takeSign(sign: string): boolean {
    const token = this.#tokens[this.#next]
    if (token?.kind !== 'sign' || token.value !== sign) return false
    this.#next += 1
    return true
  }

  #expectSign(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#unexpected(`"${sign}"`)
  }

  #nested<T>(work: () => T): T {
    if (++this.#depth > MAX_DEPTH) throw new Error(`The condition ${short(this.#text)} is nested too deeply.`)
    const done = work()
    this.#depth -= 1
    return done
  }

  #unexpected(expected: string): Error {
    const token = this.#tokens[this.#next]
    const came = token ? short(this.#text.slice(token.at, token.at + 20)) : 'the end'
    return new Error(`Expected ${expected}, got ${came} in the condition ${short(this.#text)}. ${HELP}`)
  }
}
