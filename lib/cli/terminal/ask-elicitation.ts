import { plainLine } from '../../format/unseen.ts'
import {
  type ElicitationAnswer,
  type FormField,
  type FormSchema,
  type FormValue,
  faultsOf,
} from '../../mcp/elicitation.ts'
import type { OpenElicitation } from '../../runs/event.ts'
import { askSampling } from './ask-sampling.ts'
import { choose } from './choose.ts'
import type { Terminal } from './terminal.ts'

/** Asks whoever sits at the terminal what a server asks. Null where nobody sits there. */
export async function askElicitation(asked: OpenElicitation, terminal: Terminal): Promise<ElicitationAnswer | null> {
  const { server, tool, message, schema, url, sampling } = asked
  if (sampling) return askSampling({ ...asked, sampling }, terminal)
  terminal.err(`\n${server}.${tool} asks, in the words of the server: ${plainLine(message)}\n`)
  if (url !== undefined) {
    terminal.err(`  ${url}\n  It leads to ${new URL(url).host}. Open it only if you trust the server "${server}".\n`)
    const said = await choose('[c] continue when you are done there  [d] decline', ['c', 'd'], terminal)
    return said === null ? null : { action: said === 'c' ? 'accept' : 'decline' }
  }
  terminal.err('  No server may ask for a password or a key in this way.\n')
  const said = await choose('[f] fill in  [d] decline', ['f', 'd'], terminal)
  if (said === null || said === 'd' || !schema) return said === null ? null : { action: 'decline' }
  const content: Record<string, FormValue> = {}
  for (const [name, field] of Object.entries(schema.properties)) {
    const value = await fillIn(name, field, schema, terminal)
    if (value === null) return null
    if (value !== undefined) content[name] = value
  }
  return { action: 'accept', content }
}

/** Asks for one value until it fits; undefined where it is left out. */
async function fillIn(
  name: string,
  field: FormField,
  { required = [] }: FormSchema,
  terminal: Terminal,
): Promise<FormValue | undefined | null> {
  const isNeeded = required.includes(name)
  const initial = field.default
  if (field.description) terminal.err(`  ${plainLine(field.description)}\n`)
  for (const { const: value, title } of optionsOf(field))
    terminal.err(`    ${plainLine(value)}${title === value ? '' : `: ${plainLine(title)}`}\n`)
  const hint = [
    howToWrite(field),
    initial !== undefined ? `default ${plainLine(String(initial))}` : !isNeeded && 'optional',
  ]
  const label = `  ${plainLine(field.title ?? name)} (${hint.filter(Boolean).join(', ')}): `
  for (;;) {
    const said = await terminal.ask(label)
    if (said === null) return null
    const text = said.trim()
    if (text === '' && (initial !== undefined || !isNeeded)) return initial
    const value = valueFrom(field, text)
    const { [name]: fault } = faultsOf({ type: 'object', properties: { [name]: field } }, { [name]: value })
    if (fault === undefined) return value as FormValue
    terminal.err(`  ${fault}\n`)
  }
}

function howToWrite(field: FormField): string {
  if (field.type === 'boolean') return 'yes or no'
  if (field.type === 'array') return 'some of these, with commas between'
  if (field.type !== 'string') return field.type === 'integer' ? 'a whole number' : 'a number'
  return 'oneOf' in field ? 'one of these' : (field.format ?? 'text')
}

const optionsOf = (field: FormField) =>
  field.type === 'array' ? field.items.anyOf : 'oneOf' in field ? field.oneOf : []

/** What somebody wrote, as the value that is meant; what cannot be one stays as it is and does not fit. */
function valueFrom(field: FormField, text: string): unknown {
  if (field.type === 'boolean') return /^(y|yes|true)$/i.test(text) ? true : /^(n|no|false)$/i.test(text) ? false : text
  if (field.type === 'number' || field.type === 'integer') return text === '' ? text : Number(text)
  if (field.type === 'array') return text.split(',').map((one) => one.trim())
  return text
}
