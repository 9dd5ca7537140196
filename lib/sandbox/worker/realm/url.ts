import { ask } from './bridge.ts'
import { PARTS, type Parts } from './url-parts.ts'

const { parse, stringify } = JSON

type Entry = [name: string, value: string]

export class URLSearchParams {
  #entries: Entry[]
  #changed: (query: string) => void = () => {}

  constructor(init: unknown = '') {
    if (typeof init !== 'object' || init === null) this.#entries = parse(ask('query', `${init}`)) as Entry[]
    else {
      const pairs = Symbol.iterator in init ? [...(init as Iterable<Iterable<unknown>>)] : Object.entries(init)
      this.#entries = pairs.map((pair) => {
        const [name, value, ...more] = [...pair]
        if (value === undefined || more.length > 0) throw new TypeError('Each query pair must be a name and a value')
        return [`${name}`, `${value}`]
      })
    }
  }
  /** For the URL that it is part of. */
  static of(search: string, changed: (query: string) => void): URLSearchParams {
    const parameters = new URLSearchParams(search)
    parameters.#changed = changed
    return parameters
  }
  static refresh(parameters: URLSearchParams, search: string): void {
    parameters.#entries = parse(ask('query', search)) as Entry[]
  }
  #change(entries: Entry[]): void {
    this.#entries = entries
    this.#changed(this.toString())
  }
  get size(): number {
    return this.#entries.length
  }
  append(name: unknown, value: unknown): void {
    this.#change([...this.#entries, [`${name}`, `${value}`]])
  }
  delete(name: unknown, value?: unknown): void {
    this.#change(this.#entries.filter((entry) => !isAt(entry, name, value)))
  }
  get(name: unknown): string | null {
    return this.#entries.find((entry) => isAt(entry, name))?.[1] ?? null
  }
  getAll(name: unknown): string[] {
    return this.#entries.filter((entry) => isAt(entry, name)).map(([, value]) => value)
  }
  has(name: unknown, value?: unknown): boolean {
    return this.#entries.some((entry) => isAt(entry, name, value))
  }
  set(name: unknown, value: unknown): void {
    const first = this.#entries.findIndex((entry) => isAt(entry, name))
    if (first < 0) return this.append(name, value)
    const kept = this.#entries.filter((entry, index) => index <= first || !isAt(entry, name))
    this.#change(kept.map((entry, index) => (index === first ? [entry[0], `${value}`] : entry)))
  }
  sort(): void {
    this.#change(this.#entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  }
  forEach(call: (value: string, name: string, parameters: URLSearchParams) => void, self?: unknown): void {
    for (const [name, value] of this.#entries) call.call(self, value, name, this)
  }
  *entries(): IterableIterator<Entry> {
    for (const [name, value] of this.#entries) yield [name, value]
  }
  *keys(): IterableIterator<string> {
    for (const [name] of this.#entries) yield name
  }
  *values(): IterableIterator<string> {
    for (const [, value] of this.#entries) yield value
  }
  [Symbol.iterator](): IterableIterator<Entry> {
    return this.entries()
  }
  toString(): string {
    return ask('query-text', stringify(this.#entries))
  }
  get [Symbol.toStringTag](): string {
    return 'URLSearchParams'
  }
}

const isAt = ([name, value]: Entry, wanted: unknown, wantedValue?: unknown) =>
  name === `${wanted}` && (wantedValue === undefined || value === `${wantedValue}`)

const read = (url: unknown, base?: unknown) =>
  parse(ask('url', stringify([`${url}`, base === undefined ? null : `${base}`]))) as Parts

export class URL {
  declare href: string
  declare protocol: string
  declare username: string
  declare password: string
  declare host: string
  declare hostname: string
  declare port: string
  declare pathname: string
  declare search: string
  declare hash: string
  #parts: Parts
  #parameters: URLSearchParams | undefined

  constructor(url: unknown, base?: unknown) {
    this.#parts = read(url, base)
  }
  get searchParams(): URLSearchParams {
    this.#parameters ??= URLSearchParams.of(this.#parts.search, (query) => this.#write('search', query))
    return this.#parameters
  }
  get origin(): string {
    return this.#parts.origin
  }
  #write(part: string, value: string): void {
    this.#parts = parse(ask('url-with', stringify([this.#parts.href, part, value]))) as Parts
  }
  toString(): string {
    return this.#parts.href
  }
  toJSON(): string {
    return this.#parts.href
  }
  get [Symbol.toStringTag](): string {
    return 'URL'
  }
  static canParse(url: unknown, base?: unknown): boolean {
    return URL.parse(url, base) !== null
  }
  static parse(url: unknown, base?: unknown): URL | null {
    try {
      return new URL(url, base)
    } catch {
      return null // which is the answer to a URL that is none
    }
  }
  static {
    for (const part of PARTS) {
      Object.defineProperty(URL.prototype, part, {
        configurable: true,
        enumerable: true,
        get(this: URL) {
          return this.#parts[part]
        },
        set(this: URL, value: unknown) {
          this.#write(part, `${value}`)
          if (this.#parameters !== undefined) URLSearchParams.refresh(this.#parameters, this.#parts.search)
        },
      })
    }
  }
}
