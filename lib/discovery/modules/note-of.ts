import type { JsonSchema } from '../tool.ts'

/** What a comment should say of a value: its description, and what has no place in a type. */
export function noteOf(schema: JsonSchema): string {
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
  const text = JSON.stringify(value) ?? 'none'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
