// How values look on the console: in the manner of Node and Deno, the same in every engine. Runs in the realm of the
// values, because looking at them can run the program's code.

const MAX_DEPTH = 4
const MAX_ITEMS = 100
const MAX_STRING = 10_000
const LINE = 80

export interface InspectOptions {
  /** Levels of nesting that are shown; null for all. */
  depth?: number | null
}

interface Look {
  depth: number
  /** The objects this value lies in. */
  around: unknown[]
}

/** A value as text. Strings are quoted. */
export function inspect(value: unknown, options: InspectOptions = {}): string {
  const depth = options.depth === null ? Number.POSITIVE_INFINITY : (options.depth ?? MAX_DEPTH)
  return show(value, { depth, around: [] })
}

function show(value: unknown, look: Look): string {
  switch (typeof value) {
    case 'string':
      return quote(value)
    case 'bigint':
      return `${value}n`
    case 'symbol':
      return value.toString()
    case 'function':
      return showFunction(value, look)
    case 'object':
      return value === null ? 'null' : showObject(value, look)
    default:
      return Object.is(value, -0) ? '-0' : `${value as number | boolean | undefined}`
  }
}

function quote(text: string): string {
  const left = text.length - MAX_STRING
  const shown = left > 0 ? text.slice(0, MAX_STRING) : text
  const mark = !shown.includes('"') ? '"' : !shown.includes("'") ? "'" : !shown.includes('`') ? '`' : '"'
  const inside = shown.replace(/[\\\n\r\t\u0000-\u001f\u007f]/g, escaped).replaceAll(mark, `\\${mark}`)
  return `${mark}${inside}${mark}${left > 0 ? `... ${left} more characters` : ''}`
}

const NAMED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (character: string) =>
  NAMED[character] ?? `\\x${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function showFunction(value: object, look: Look): string {
  const { name } = value as { name?: unknown }
  const isClass = /^class\b/.test(Function.prototype.toString.call(value))
  const called = typeof name === 'string' && name !== '' ? name : undefined
  const head = isClass ? `[class ${called ?? '(anonymous)'}]` : `[Function${called ? `: ${called}` : ' (anonymous)'}]`
  const properties = showProperties(value, look)
  return properties.length === 0 ? head : wrap(`${head} {`, properties, '}')
}

function showObject(value: object, look: Look): string {
  if (look.around.includes(value)) return '[Circular]'
  const plain = showWhole(value, look)
  if (plain !== undefined) return plain
  const name = nameOf(value)
  if (look.around.length > look.depth) return Array.isArray(value) ? '[Array]' : `[${name ?? 'Object: null prototype'}]`
  const inner = { depth: look.depth, around: [...look.around, value] }
  if (Array.isArray(value)) {
    const items = showItems(value.length, (index) => (index in value ? show(value[index], inner) : undefined))
    const prefix = name === 'Array' ? '[' : `${name}(${value.length}) [`
    return wrap(prefix, [...items, ...showProperties(value, inner, isIndex)], ']')
  }
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const items = value as unknown as ArrayLike<unknown>
    return wrap(
      `${name}(${items.length}) [`,
      showItems(items.length, (index) => show(items[index], inner)),
      ']',
    )
  }
  if (value instanceof Map) {
    const entries = [...Map.prototype.entries.call(value)]
    const items = showItems(entries.length, (index) => entries[index]?.map((each) => show(each, inner)).join(' => '))
    return wrap(`${name}(${entries.length}) {`, [...items, ...showProperties(value, inner)], '}')
  }
  if (value instanceof Set) {
    const entries = [...Set.prototype.values.call(value)]
    const items = showItems(entries.length, (index) => show(entries[index], inner))
    return wrap(`${name}(${entries.length}) {`, [...items, ...showProperties(value, inner)], '}')
  }
  const tag = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag]
  const tagged = typeof tag === 'string' && tag !== '' && tag !== name ? ` [${tag}]` : ''
  const head =
    name === undefined ? '[Object: null prototype] {' : name === 'Object' && !tagged ? '{' : `${name}${tagged} {`
  return wrap(head, showProperties(value, inner), '}')
}

/** What is shown as one piece, however deep it lies. */
function showWhole(value: object, look: Look): string | undefined {
  if (value instanceof Error) return showError(value, look)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof RegExp) return RegExp.prototype.toString.call(value)
  if (value instanceof Promise) return 'Promise {}'
  if (value instanceof WeakMap) return 'WeakMap { <items unknown> }'
  if (value instanceof WeakSet) return 'WeakSet { <items unknown> }'
  if (value instanceof ArrayBuffer) return `ArrayBuffer { byteLength: ${value.byteLength} }`
  if (value instanceof Number || value instanceof String || value instanceof Boolean) {
    return `[${nameOf(value)}: ${show(value.valueOf(), look)}]`
  }
  return undefined
}

function showError(error: Error, look: Look): string {
  const head = `${error.name}: ${error.message}`
  const stack = typeof error.stack === 'string' && error.stack !== '' ? error.stack : ''
  const text = stack === '' ? `[${head}]` : stack.includes(error.message) ? stack : `${head}\n${stack}`
  const inner = { depth: look.depth, around: [...look.around, error] }
  const cause = error.cause === undefined ? '' : `\nCaused by: ${show(error.cause, inner)}`
  const errors =
    error instanceof AggregateError ? error.errors.map((each: unknown) => `\n    ${show(each, inner)}`) : []
  const properties = showProperties(error, inner, (key) =>
    ['stack', 'message', 'cause', 'errors', 'name'].includes(key),
  )
  return text + errors.join('') + (properties.length === 0 ? '' : ` ${wrap('{', properties, '}')}`) + cause
}

function nameOf(value: object): string | undefined {
  for (let at: object | null = Object.getPrototypeOf(value); at !== null; at = Object.getPrototypeOf(at)) {
    const maker: unknown = Object.getOwnPropertyDescriptor(at, 'constructor')?.value
    if (typeof maker === 'function' && typeof maker.name === 'string' && maker.name !== '') return maker.name
  }
  return undefined
}

function showItems(length: number, showItem: (index: number) => string | undefined): string[] {
  const items: string[] = []
  let empty = 0
  const flush = () => {
    if (empty > 0) items.push(`<${empty} empty item${empty === 1 ? '' : 's'}>`)
    empty = 0
  }
  let index = 0
  for (; index < length && items.length < MAX_ITEMS; index++) {
    const item = showItem(index)
    if (item === undefined) empty++
    else {
      flush()
      items.push(item)
    }
  }
  flush()
  if (index < length) items.push(`... ${length - index} more item${length - index === 1 ? '' : 's'}`)
  return items
}

const isIndex = (key: string) => /^(0|[1-9]\d*)$/.test(key)

function showProperties(value: object, look: Look, isLeftOut: (key: string) => boolean = () => false): string[] {
  const shown: string[] = []
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (property?.enumerable !== true || (typeof key === 'string' && isLeftOut(key))) continue
    if (shown.length === MAX_ITEMS) return [...shown, '... more']
    const name =
      typeof key === 'symbol' ? `[${key.toString()}]` : /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : quote(key)
    const { get, set } = property
    const kind = get && set ? '[Getter/Setter]' : get ? '[Getter]' : set ? '[Setter]' : undefined
    shown.push(`${name}: ${kind ?? show(property.value, look)}`)
  }
  return shown
}

/** On one line when it fits there, else an item a line; many short items share lines. */
function wrap(open: string, items: string[], close: string): string {
  if (items.length === 0) return /^[[{]$/.test(open) ? open + close : `${open}${close}`
  const isShort = items.every((item) => !item.includes('\n'))
  const line = `${open} ${items.join(', ')} ${close}`
  if (isShort && line.length <= LINE) return line
  const lines = isShort && close === ']' && items.length > 6 ? fillLines(items) : items
  return `${open}\n${lines.map((each) => `  ${each.replaceAll('\n', '\n  ')}`).join(',\n')}\n${close}`
}

function fillLines(items: string[]): string[] {
  const lines: string[] = []
  let line = ''
  for (const item of items) {
    if (line !== '' && line.length + item.length + 2 > LINE - 4) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? item : `, ${item}`
  }
  return [...lines, line]
}
