const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/
const { stringify } = JSON

type Entry = [name: string, value: string]
export type HeadersInit = Headers | Record<string, unknown> | Iterable<Iterable<unknown>>

/** Names in lower case with what they say, in order; of a program's world. */
export class Headers {
  #values = new Map<string, string[]>()

  constructor(init?: HeadersInit | null) {
    if (init === undefined || init === null) return
    if (typeof init !== 'object') throw new TypeError('Headers takes an object, pairs or other Headers')
    const pairs = Symbol.iterator in init ? [...init] : Object.entries(init)
    for (const pair of pairs) {
      const [name, value, ...more] = [...pair]
      if (value === undefined || more.length > 0) throw new TypeError('Each header must be a name and a value')
      this.append(name, value)
    }
  }
  append(name: unknown, value: unknown): void {
    const key = keyOf(name)
    this.#values.set(key, [...(this.#values.get(key) ?? []), textOf(name, value)])
  }
  set(name: unknown, value: unknown): void {
    this.#values.set(keyOf(name), [textOf(name, value)])
  }
  delete(name: unknown): void {
    this.#values.delete(keyOf(name))
  }
  get(name: unknown): string | null {
    return this.#values.get(keyOf(name))?.join(', ') ?? null
  }
  has(name: unknown): boolean {
    return this.#values.has(keyOf(name))
  }
  getSetCookie(): string[] {
    return [...(this.#values.get('set-cookie') ?? [])]
  }
  forEach(call: (value: string, name: string, headers: Headers) => void, self?: unknown): void {
    for (const [name, value] of this.entries()) call.call(self, value, name, this)
  }
  *entries(): IterableIterator<Entry> {
    for (const name of [...this.#values.keys()].sort()) {
      const values = this.#values.get(name) ?? []
      // A cookie may hold a comma, so these cannot be joined.
      for (const value of name === 'set-cookie' ? values : [values.join(', ')]) yield [name, value]
    }
  }
  *keys(): IterableIterator<string> {
    for (const [name] of this.entries()) yield name
  }
  *values(): IterableIterator<string> {
    for (const [, value] of this.entries()) yield value
  }
  [Symbol.iterator](): IterableIterator<Entry> {
    return this.entries()
  }
  get [Symbol.toStringTag](): string {
    return 'Headers'
  }
}

function keyOf(name: unknown): string {
  const text = `${name}`
  if (!NAME.test(text)) throw new TypeError(`${stringify(text)} is not a name of a header`)
  return text.toLowerCase()
}

function textOf(name: unknown, value: unknown): string {
  const text = `${value}`.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '')
  if (!VALUE.test(text)) throw new TypeError(`The header ${name} cannot have the value ${stringify(text)}`)
  return text
}
