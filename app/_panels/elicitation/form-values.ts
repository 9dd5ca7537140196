import type { FormContent, FormField, FormSchema } from '../../../lib/mcp/elicitation.ts'

/** What stands in the inputs of a form: as a browser has it. */
export type Filled = Record<string, string | boolean | string[]>

export function startOf({ properties }: FormSchema): Filled {
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, startOfField(field)]))
}

function startOfField(field: FormField): string | boolean | string[] {
  if (field.type === 'boolean') return field.default ?? false
  if (field.type === 'array') return field.default ?? []
  if (field.type === 'string' && !('oneOf' in field) && field.format === 'date-time') return ''
  return field.default === undefined ? '' : String(field.default)
}

/** The values that are meant. What was left empty is left out; what is no number stays as it is and does not fit. */
export function contentOf({ properties }: FormSchema, filled: Filled): FormContent {
  const content: FormContent = {}
  for (const [name, field] of Object.entries(properties)) {
    const value = filled[name]
    if (value === undefined || value === '') continue
    if (Array.isArray(value)) {
      if (value.length > 0) content[name] = value
    } else content[name] = typeof value === 'string' ? valueFrom(field, value) : value
  }
  return content
}

function valueFrom(field: FormField, text: string): string | number {
  if (field.type === 'number' || field.type === 'integer') return Number.isNaN(Number(text)) ? text : Number(text)
  const isMoment = field.type === 'string' && !('oneOf' in field) && field.format === 'date-time'
  // The input has the time of this place, without saying which.
  return isMoment && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text
}
