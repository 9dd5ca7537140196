import { isMap, isScalar, type Pair, parseAllDocuments, type YAMLMap } from 'yaml'
import { PlaygroundError } from '../../errors.ts'
import { isObject } from '../../json/objects.ts'
import { yamlKey, yamlLines } from '../yaml-lines.ts'
import type { SettingsFormat } from './settings-format.ts'

/**
 * YAML. Whole lines are added, exchanged and taken away: writing the whole document anew would fold lines and change quotes
 * that are not ours.
 */
export const yamlFormat: SettingsFormat = {
  parse(text) {
    const { value } = read(text)
    return value
  },

  put(text, path, entry) {
    const [place, name] = path as [string, string]
    const eol = text.includes('\r\n') ? '\r\n' : '\n'
    const lines = (indent: number) =>
      `${' '.repeat(indent)}${yamlKey(name)}:\n${yamlLines(entry, indent + 2)}`.replaceAll('\n', eol)
    const { root } = read(text)
    const container = pairOf(root, place)
    if (container === null) {
      const block = `${place}:${eol}${lines(2)}`
      if (text === '' || text.endsWith('\n')) return text + block
      return `${text}${eol}${block.slice(0, -eol.length)}`
    }
    const { value } = container
    const keyEnd = rangeOf(container.key)[1]
    if (!isMap(value)) {
      if (value !== null && !(isScalar(value) && value.value === null))
        throw new PlaygroundError('invalid-input', `It has ${place} as a value, and not as a list of names.`)
      return insert(text, lineEnd(text, keyEnd), lines(2), eol)
    }
    if (value.flow) {
      const [start, end] = rangeOf(value)
      if (value.items.length > 0) {
        throw new PlaygroundError(
          'invalid-input',
          `It has ${place} in braces: write each on lines of its own, then try again.`,
        )
      }
      const rest = lineEnd(text, end)
      return (
        insert(
          text.slice(0, start).trimEnd() + text.slice(end, rest),
          text.slice(0, start).trimEnd().length + rest - end,
          lines(2),
          eol,
        ) + text.slice(rest)
      )
    }
    const own = pairOf(value, name)
    if (own !== null) {
      const { start, end } = linesOf(text, own)
      const indent = rangeOf(own.key)[0] - start
      const isEnd = end === text.length && !text.endsWith('\n')
      return text.slice(0, start) + (isEnd ? lines(indent).slice(0, -eol.length) : lines(indent)) + text.slice(end)
    }
    const first = rangeOf(value.items[0]!.key)[0]
    return insert(text, lineEnd(text, keyEnd), lines(first - lineStart(text, first)), eol)
  },

  take(text, path) {
    const [place, name] = path as [string, string]
    const container = pairOf(read(text).root, place)
    if (!container || !isMap(container.value) || container.value.flow) return text
    const own = pairOf(container.value, name)
    if (own === null) return text
    const { start, end } = linesOf(text, own)
    // Who had no line feed at the end of the file has none afterwards.
    const isEnd = end === text.length && !text.endsWith('\n')
    const rest = (isEnd ? text.slice(0, start).replace(/\r?\n$/, '') : text.slice(0, start)) + text.slice(end)
    if (container.value.items.length > 1) return rest
    const colon = rest.indexOf(':', rangeOf(container.key)[1]) + 1
    return `${rest.slice(0, colon)} {}${rest.slice(colon)}`
  },

  placesOf(text, path) {
    const [place, name] = path as [string, string]
    const container = pairOf(read(text).root, place)
    const own = isMap(container?.value) ? pairOf(container.value, name) : null
    return own === null ? [] : [linesOf(text, own)]
  },
}

function read(text: string): { root: YAMLMap | null; value: Record<string, unknown> } {
  const [document, ...more] = documentsOf(text)
  if (document === undefined) return { root: null, value: {} }
  const [fault] = document.errors
  if (fault)
    throw new PlaygroundError(
      'invalid-input',
      `This is not YAML: ${fault.message.split('\n')[0]!.replace(/[:.]?$/, '.')}`,
    )
  if (more.length > 0) throw new PlaygroundError('invalid-input', 'It has more than one document of YAML.')
  if (document.contents === null) return { root: null, value: {} }
  let value: unknown
  try {
    value = document.toJS()
  } catch (cause) {
    throw new PlaygroundError('invalid-input', 'This YAML refers to itself too often to be read.', { cause })
  }
  if (value === null) return { root: null, value: {} }
  if (!isObject(value) || !isMap(document.contents) || document.contents.flow)
    throw new PlaygroundError('invalid-input', 'Expected keys and values, one on each line.')
  return { root: document.contents, value }
}

function documentsOf(text: string) {
  try {
    return parseAllDocuments(text)
  } catch (cause) {
    throw new PlaygroundError('invalid-input', 'This is not YAML that can be read: it lies too deep.', { cause })
  }
}

const pairOf = (map: YAMLMap | null, key: string): Pair | null =>
  map?.items.find((item) => isScalar(item.key) && item.key.value === key) ?? null

function rangeOf(node: unknown): [number, number, number] {
  const range = (node as { range?: [number, number, number] | null } | null)?.range
  if (!range) throw new PlaygroundError('invalid-input', 'This YAML has a form that is not changed.')
  return range
}

/** From the beginning of the line of its key to behind its last line. */
function linesOf(text: string, pair: Pair): { start: number; end: number } {
  const start = lineStart(text, rangeOf(pair.key)[0])
  const last = pair.value === null ? rangeOf(pair.key)[1] : Math.max(rangeOf(pair.value)[1], rangeOf(pair.key)[1])
  return { start, end: text[last - 1] === '\n' ? last : lineEnd(text, last) }
}

const lineStart = (text: string, at: number) => text.lastIndexOf('\n', at - 1) + 1

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

function insert(text: string, at: number, lines: string, eol: string): string {
  const before = text.slice(0, at)
  if (before.endsWith('\n')) return before + lines + text.slice(at)
  return `${before}${eol}${lines.slice(0, -eol.length)}${text.slice(at)}`
}
