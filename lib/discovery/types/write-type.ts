import { docComment } from './doc-comment.ts'
import { type Field, quote, type Type } from './type.ts'

type ObjectType = Extract<Type, { kind: 'object' }>

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const WIDTH = 100

/** A type on one line. With `indent`, the spaces its line begins with, fields have lines of their own, with comments. */
export function writeType(type: Type, indent?: string): string {
  switch (type.kind) {
    case 'word':
      return type.text
    case 'array':
      return `${grouped(type.items, indent)}[]`
    case 'tuple': {
      const items = type.items.map((item) => writeType(item, indent))
      return `[${[...items, ...(type.rest ? [`...${grouped(type.rest, indent)}[]`] : [])].join(', ')}]`
    }
    case 'object':
      return indent === undefined ? objectInLine(type) : objectInLines(type, indent)
    case 'intersection':
      return [...new Set(type.parts.map((part) => grouped(part, indent)))].join(' & ')
    case 'union':
      return unionOf(type.parts, indent)
  }
}

function objectInLine({ fields, others }: ObjectType): string {
  if (fields.length === 0) return others ? `Record<string, ${writeType(others)}>` : '{}'
  return `{ ${fields.map((field) => `${nameOf(field)}: ${writeType(field.type)}`).join('; ')} }`
}

function objectInLines({ fields, others }: ObjectType, outer: string): string {
  const indent = `${outer}  `
  const lines = fields.map((field) => {
    const comment = field.note && docComment(field.note, indent)
    return `${comment}${nameOf(field)}:${spaced(writeType(field.type, indent))}`
  })
  if (others) lines.push(`[k: string]:${spaced(writeType(others, indent))}`)
  return lines.length === 0 ? '{}' : `{\n${lines.map((line) => `${indent}${line}\n`).join('')}${outer}}`
}

function unionOf(parts: readonly Type[], indent?: string): string {
  const texts = [...new Set(parts.map((part) => writeType(part, indent === undefined ? indent : `${indent}    `)))]
  const line = texts.join(' | ')
  if (indent === undefined || (line.length <= WIDTH && !line.includes('\n'))) return line
  return texts.map((text) => `\n${indent}  | ${text}`).join('')
}

/** What stands behind `=` or `:`; a union over several lines begins on the next. */
export const spaced = (text: string) => (text.startsWith('\n') ? text : ` ${text}`)

const nameOf = ({ name, isOptional }: Field) => `${IDENTIFIER.test(name) ? name : quote(name)}${isOptional ? '?' : ''}`

/** In parentheses where it is made of several. */
function grouped(type: Type, indent?: string): string {
  const text = writeType(type, indent)
  if ((type.kind !== 'union' && type.kind !== 'intersection') || !/ [|&] /.test(text)) return text
  return text.startsWith('\n') ? `(${text}\n${indent})` : `(${text})`
}
