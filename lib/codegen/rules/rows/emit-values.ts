import { quote } from '../../quote.ts'
import { type Column, titleOf } from './columns.ts'
import { accessOf } from './emit-rows.ts'

/** `user.login`, with `?.` where something on the way may be missing. */
export function accessIn(name: string, { parts, missing }: Column): string {
  return parts.reduce((code, part, at) => {
    const isMissing = at > 0 && missing[at - 1]
    const access = accessOf(part)
    return `${code}${isMissing ? (access.startsWith('[') ? `?.${access}` : `?${access}`) : access}`
  }, name)
}

export const mayMiss = ({ missing }: Column) => missing.some(Boolean)

/** All values of a list in a row, as a list. */
export function listIn(name: string, column: Column): string {
  const at = column.parts.indexOf('[]')
  const outer = { ...column, parts: column.parts.slice(0, at), missing: column.missing.slice(0, at) }
  const list = mayMiss(outer) ? `(${accessIn(name, outer)} ?? [])` : accessIn(name, outer)
  const inner = { ...column, parts: column.parts.slice(at + 1), missing: column.missing.slice(at + 1) }
  if (inner.parts.length === 0) return list
  const each =
    inner.parts.length > 0 && titleOf(outer).replace(/s$/, '') !== titleOf(outer)
      ? nameOf(titleOf(outer).replace(/s$/, ''))
      : 'each'
  return mayMiss(inner)
    ? `${list}.flatMap((${each}) => ${accessIn(each, inner)} ?? [])`
    : `${list}.map((${each}) => ${accessIn(each, inner)})`
}

const RESERVED =
  /^(?:a|b|arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|with|yield)$/

/** A text as a name in a program; `otherwise` where it cannot be one. */
export const nameOf = (text: string, otherwise = 'each') =>
  /^[a-z_$][\w$]*$/i.test(text) && text !== '__proto__' && !RESERVED.test(text) ? text : otherwise

/** Functions that a program has where it needs them. */
export const HELPERS: Record<string, string[]> = {
  numberOf: [
    '/** The first number in a text. */',
    'const numberOf = (text: unknown, missing: number) => {',
    "  const number = Number.parseFloat(/-?\\d[\\d,]*(?:\\.\\d+)?/.exec(String(text ?? ''))?.[0].replaceAll(',', '') ?? '')",
    '  return Number.isNaN(number) ? missing : number',
    '}',
  ],
  timeOf: [
    'const timeOf = (text: unknown, missing: number) => {',
    '  const time = Date.parse(String(text))',
    '  return Number.isNaN(time) ? missing : time',
    '}',
  ],
  average: [
    'const average = (numbers: number[]) => {',
    '  const known = numbers.filter((number) => !Number.isNaN(number))',
    '  return known.reduce((sum, number) => sum + number, 0) / known.length',
    '}',
  ],
}

/** The number that a value is compared by, as code. */
export function keyIn(helpers: Set<string>, name: string, column: Column, missing: string): string {
  const access = accessIn(name, column)
  if (
    column.type === 'time' &&
    !mayMiss(column) &&
    column.values.every((value) => !Number.isNaN(Date.parse(String(value))))
  )
    return `Date.parse(${access})`
  if (column.type === 'time') {
    helpers.add('timeOf')
    return `timeOf(${access}, ${missing})`
  }
  if (column.written !== 'number') {
    helpers.add('numberOf')
    return `numberOf(${access}, ${missing})`
  }
  return mayMiss(column) ? `(${access} ?? ${missing})` : access
}

export function textIn(access: string, column: Column): string {
  if (column.written !== 'string') return `String(${access} ?? '')`
  return mayMiss(column) ? `(${access} ?? '')` : access
}

export const literal = (value: unknown) => (typeof value === 'string' ? quote(value) : String(value))
