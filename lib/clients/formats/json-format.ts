import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { PlaygroundError } from '../../errors.ts'
import { isObject } from '../../json/objects.ts'
import { parseJsonc } from '../../mcp/client/entries/parse-jsonc.ts'
import type { SettingsFormat } from './settings-format.ts'

/**
 * JSON with comments and trailing commas. Not by `modify` of jsonc-parser: it puts what it adds before a comment that
 * belongs to the line above.
 */
export const jsonFormat: SettingsFormat = {
  parse(text) {
    if (text.trim() === '') return {}
    treeOf(text)
    const value = parseJsonc(withoutMark(text))
    return isObject(value) ? value : {}
  },

  put(text, path, entry) {
    const style = styleOf(text)
    if (withoutMark(text).trim() === '') return `${printed(nested(path, entry), '', style)}${style.eol}`
    const root = treeOf(text)
    const there = findNodeAtLocation(root, [...path])
    if (there) {
      const isOneLine = there.parent !== undefined && !startsLine(text, there.parent.offset)
      const value = isOneLine ? JSON.stringify(entry) : printed(entry, indentAt(text, there.offset), style)
      return splice(text, there.offset, endOf(there), value)
    }
    // As far as it is there already.
    let depth = path.length - 1
    while (depth > 0 && !findNodeAtLocation(root, path.slice(0, depth))) depth -= 1
    const container = depth === 0 ? root : findNodeAtLocation(root, path.slice(0, depth))!
    if (container.type !== 'object')
      throw new PlaygroundError(
        'invalid-input',
        `${path.slice(0, depth).join('.')} is no object: it was left as it is.`,
      )
    return added(text, container, path[depth]!, nested(path.slice(depth + 1), entry), style)
  },

  take(text, path) {
    if (withoutMark(text).trim() === '') return text
    const value = findNodeAtLocation(treeOf(text), [...path])
    return value?.parent ? removed(text, value.parent) : text
  },

  placesOf(text, path) {
    if (withoutMark(text).trim() === '') return []
    const property = findNodeAtLocation(treeOf(text), [...path])?.parent
    return property ? [{ start: property.offset, end: endOf(property) }] : []
  },
}

interface Style {
  unit: string
  eol: string
}

function added(text: string, container: Node, key: string, value: unknown, style: Style): string {
  const outer = indentAt(text, container.offset)
  const last = container.children?.at(-1)
  const inner = last && startsLine(text, last.offset) ? indentAt(text, last.offset) : outer + style.unit
  const pair = `${JSON.stringify(key)}: ${printed(value, inner, style)}`
  if (!last) {
    const begin = container.offset + 1
    const rest = text.slice(begin, endOf(container) - 1)
    // Comments and blank lines stay, below it.
    if (rest.trim() === '')
      return splice(text, begin, begin + rest.length, `${style.eol}${inner}${pair}${style.eol}${outer}`)
    return splice(text, begin, begin, `${style.eol}${inner}${pair}${rest.includes('\n') ? '' : style.eol + outer}`)
  }
  const comma = commaAfter(text, endOf(last))
  const behind = comma === null ? endOf(last) : comma + 1
  // What is said about it on the same line stays with it.
  const lineEnd = startsLine(text, last.offset) ? behind + restOfLine(text, behind) : behind
  const isOneLine = !startsLine(text, last.offset)
  const addition = `${isOneLine ? ' ' : style.eol + inner}${isOneLine ? `${JSON.stringify(key)}: ${JSON.stringify(value)}` : pair}${comma === null ? '' : ','}`
  const withAddition = splice(text, lineEnd, lineEnd, addition)
  return comma === null ? splice(withAddition, endOf(last), endOf(last), ',') : withAddition
}

function removed(text: string, property: Node): string {
  const siblings = property.parent?.children ?? []
  const before = siblings[siblings.indexOf(property) - 1]
  const comma = commaAfter(text, endOf(property))
  const end = comma === null ? endOf(property) : comma + 1
  let start = property.offset
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start -= 1
  if (text[start - 1] === '\n') start -= text[start - 2] === '\r' ? 2 : 1
  let rest = splice(text, start, end, '')
  const container = property.parent!
  if (siblings.length === 1) {
    const inside = rest.slice(container.offset + 1, endOf(container) - 1 - (end - start))
    if (inside.trim() === '') rest = splice(rest, container.offset + 1, container.offset + 1 + inside.length, '')
  } else if (comma === null && before) {
    // The comma that stood between them.
    const between = commaAfter(text, endOf(before))
    if (between !== null) rest = splice(rest, between, between + 1, '')
  }
  return rest
}

/** Throws where the text is damaged. */
function treeOf(text: string): Node {
  const faults: ParseError[] = []
  let tree: Node | undefined
  try {
    // A mark of the byte order counts for the places.
    tree = parseTree(text.replace(/^\uFEFF/, ' '), faults, { allowTrailingComma: true })
  } catch (cause) {
    throw new PlaygroundError('invalid-input', 'This is not JSON that can be read: it lies too deep.', { cause })
  }
  const [first] = faults
  if (first) {
    const lines = text.slice(0, first.offset).split('\n')
    const what = printParseErrorCode(first.error)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
    throw new PlaygroundError(
      'invalid-input',
      `This is not JSON: ${what} in line ${lines.length}, column ${lines.at(-1)!.length + 1}.`,
    )
  }
  if (tree?.type !== 'object') throw new PlaygroundError('invalid-input', 'Expected an object in braces.')
  return tree
}

/** Where the comma behind a value is, with nothing but blanks and comments before it. */
function commaAfter(text: string, from: number): number | null {
  const scanner = createScanner(text, true)
  scanner.setPosition(from)
  scanner.scan()
  const at = scanner.getTokenOffset()
  return text[at] === ',' ? at : null
}

/** How much of a line is blanks and comments; nothing where more stands there. */
function restOfLine(text: string, from: number): number {
  const rest = /[ \t]*(?:\/\*(?:(?!\*\/)[^\n])*\*\/[ \t]*)*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/y
  rest.lastIndex = from
  return rest.exec(text)?.[0].length ?? 0
}

const endOf = (node: Node) => node.offset + node.length
const splice = (text: string, start: number, end: number, by: string) => text.slice(0, start) + by + text.slice(end)
const lineOf = (text: string, at: number) => text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
const startsLine = (text: string, at: number) => text.lastIndexOf('\n', at - 1) !== -1 && lineOf(text, at).trim() === ''
const indentAt = (text: string, at: number) => /^[ \t]*/.exec(lineOf(text, at))![0]
const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

function styleOf(text: string): Style {
  return { unit: /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ', eol: text.includes('\r\n') ? '\r\n' : '\n' }
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)

const printed = (value: unknown, indent: string, { unit, eol }: Style) =>
  JSON.stringify(value, null, unit.startsWith('\t') ? '\t' : unit).replaceAll('\n', eol + indent)
