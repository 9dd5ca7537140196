import type { JsonSchema } from '../tool.ts'

const MAX_LENGTH = 20_000
const MAX_VALUE = 80
const MAX_PARTS = 10

/** What a comment should say of a value: its description, and what has no place in a type. */
export function noteOf(schema: JsonSchema): string {
  const { items, deprecated } = schema
  const ofItems = typeof items === 'object' && items !== null ? aboutOf(items as JsonSchema) : ''
  const about = [deprecated === true ? '@deprecated' : '', aboutOf(schema)].filter((part) => part !== '').join('\n')
  return [about, ofItems && `Items: ${ofItems}`]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, MAX_LENGTH)
}

function aboutOf(schema: JsonSchema): string {
  const notes = [
    typeof schema['format'] === 'string' ? `Format: ${schema['format']}.` : '',
    'default' in schema ? `Default: ${shorten(schema['default'])}.` : '',
    Array.isArray(schema['examples']) && schema['examples'].length > 0
      ? `Example: ${shorten(schema['examples'][0])}.`
      : '',
  ].filter((note) => note !== '')
  const description = typeof schema['description'] === 'string' ? schema['description'].trim() : ''
  return [description, notes.join(' ')].filter((part) => part !== '').join('\n')
}

function shorten(value: unknown): string {
  if (typeof value === 'object' && value !== null && !isSmall(value)) return Array.isArray(value) ? '[…]' : '{…}'
  const text = JSON.stringify(value) ?? 'none'
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}

function isSmall(value: object): boolean {
  const parts = Object.values(value)
  return parts.length <= MAX_PARTS && parts.every((part) => typeof part !== 'object' || part === null)
}
