import { plainLine, plainText } from '../format/unseen.ts'
import { isObject } from '../json/objects.ts'

/** What a server asks of the person for whom one of its tools is called. All of it is the server's text: not to be believed. */
export type Elicitation =
  | { mode: 'form'; message: string; schema: FormSchema }
  /** Something that is done at an address in the browser, such as a sign-in. */
  | { mode: 'url'; message: string; url: string }

/** The values of a form: flat. */
export type FormValue = string | number | boolean | string[]
export type FormContent = Record<string, FormValue>

/** What came of it. `decline` is a no, `cancel` that nobody said anything. */
export type ElicitationAnswer = { action: 'accept'; content?: FormContent } | { action: 'decline' | 'cancel' }

export const ELICITATION_ACTIONS = ['accept', 'decline', 'cancel'] as const
export type ElicitationAction = (typeof ELICITATION_ACTIONS)[number]

/** A form as JSON Schema: only what MCP knows, in bounds. */
export interface FormSchema {
  type: 'object'
  properties: Record<string, FormField>
  required?: string[]
}

interface Labelled {
  title?: string
  description?: string
}
export interface TextField extends Labelled {
  type: 'string'
  minLength?: number
  maxLength?: number
  format?: (typeof FORMATS)[number]
  default?: string
}
export interface NumberField extends Labelled {
  type: 'number' | 'integer'
  minimum?: number
  maximum?: number
  default?: number
}
export interface SwitchField extends Labelled {
  type: 'boolean'
  default?: boolean
}
export interface Option {
  const: string
  title: string
}
export interface ChoiceField extends Labelled {
  type: 'string'
  oneOf: Option[]
  default?: string
}
export interface ChoicesField extends Labelled {
  type: 'array'
  items: { anyOf: Option[] }
  minItems?: number
  maxItems?: number
  default?: string[]
}
export type FormField = TextField | NumberField | SwitchField | ChoiceField | ChoicesField

export const FORMATS = ['email', 'uri', 'date', 'date-time'] as const

const MAX_MESSAGE = 2_000
const MAX_FIELDS = 40
const MAX_NAME = 100
const MAX_LABEL = 200
const MAX_DESCRIPTION = 500
const MAX_OPTIONS = 100
const MAX_URL = 2_000
/** Of the form as JSON: it stands in the log of the run. */
const MAX_FORM = 32 * 1024
/** Of one text that somebody writes. */
const MAX_TEXT = 10_000

type Read<Value> = { ok: true; value: Value } | { ok: false; fault: string }
const fault = (text: string) => ({ ok: false, fault: text }) as const

/**
 * Reads what a server asks. `mayBePlain` tells of an address without https whether it may be opened: by an administrator's
 * server on this machine.
 */
export function readElicitation(asked: unknown, mayBePlain: (url: URL) => boolean): Read<Elicitation> {
  if (!isObject(asked)) return fault('it asked nothing that can be read')
  const message = plainText(cut(asked['message'], MAX_MESSAGE) ?? '')
  if (asked['mode'] === 'url') {
    const url = readUrl(asked['url'], mayBePlain)
    return url.ok ? { ok: true, value: { mode: 'url', message, url: url.value } } : url
  }
  if (asked['mode'] !== undefined && asked['mode'] !== 'form') return fault('it asked in a way that is not known here')
  const schema = readForm(asked['requestedSchema'])
  return schema.ok ? { ok: true, value: { mode: 'form', message, schema: schema.value } } : schema
}

function readUrl(text: unknown, mayBePlain: (url: URL) => boolean): Read<string> {
  if (typeof text !== 'string' || text.length > MAX_URL || !URL.canParse(text)) return fault('its address is none')
  const url = new URL(text)
  const isOpen = url.protocol === 'https:' || (url.protocol === 'http:' && mayBePlain(url))
  if (!isOpen) return fault('its address does not begin with https://')
  // Shown before the host it would be taken for it.
  if (url.username !== '' || url.password !== '') return fault('its address has a name or a password in it')
  return { ok: true, value: url.href }
}

function readForm(schema: unknown): Read<FormSchema> {
  const properties = isObject(schema) ? schema['properties'] : undefined
  if (!isObject(schema) || !isObject(properties)) return fault('its form has no fields')
  const names = Object.keys(properties)
  if (names.length > MAX_FIELDS) return fault(`its form has more than ${MAX_FIELDS} fields`)
  const fields: [string, FormField][] = []
  for (const name of names) {
    if (name.length > MAX_NAME) return fault(`its form has a field whose name is longer than ${MAX_NAME} characters`)
    if (name === '__proto__') return fault('its form has a field of a name that is not taken')
    const field = readField(properties[name])
    if (!field.ok) return fault(`its field "${name}" ${field.fault}`)
    fields.push([name, field.value])
  }
  const required = texts(schema['required'])?.filter((name) => names.includes(name)) ?? []
  const form: FormSchema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  }
  if (JSON.stringify(form).length > MAX_FORM) return fault('its form is too large')
  return { ok: true, value: form }
}

/** One field of a form, of whatever schema it is; why not, where no input is made for such a value. */
export const readFormField = (schema: unknown): Read<FormField> => readField(schema)

function readField(field: unknown): Read<FormField> {
  if (!isObject(field)) return fault('is none')
  const title = plainLine(cut(field['title'], MAX_LABEL) ?? '')
  const description = plainLine(cut(field['description'], MAX_DESCRIPTION) ?? '')
  const label = { ...(title && { title }), ...(description && { description }) }
  const initial = field['default']
  switch (field['type']) {
    case 'boolean':
      return {
        ok: true,
        value: { type: 'boolean', ...label, ...(typeof initial === 'boolean' && { default: initial }) },
      }
    case 'number':
    case 'integer': {
      const { minimum, maximum } = { minimum: number(field['minimum']), maximum: number(field['maximum']) }
      const bounds = { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }
      const start = number(initial)
      const value = {
        type: field['type'],
        ...label,
        ...bounds,
        ...(start !== undefined && { default: start }),
      } as const
      return { ok: true, value }
    }
    case 'string':
      return readText(field, label)
    case 'array': {
      const options = readOptions(isObject(field['items']) ? field['items'] : {})
      if (!options?.ok) return options ?? fault('is a list of something else than options')
      const { minItems, maxItems } = { minItems: count(field['minItems']), maxItems: count(field['maxItems']) }
      const bounds = { ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) }
      const known = texts(initial)?.filter((one) => options.value.some((option) => option.const === one))
      const start = known && known.length > 0 ? { default: known } : {}
      return { ok: true, value: { type: 'array', ...label, items: { anyOf: options.value }, ...bounds, ...start } }
    }
    default:
      return fault('is no text, number, switch or choice')
  }
}

function readText(field: Record<string, unknown>, label: Labelled): Read<FormField> {
  const initial = field['default']
  const options = readOptions(field)
  if (options && !options.ok) return options
  if (options) {
    const isKnown = options.value.some((option) => option.const === initial)
    return {
      ok: true,
      value: { type: 'string', ...label, oneOf: options.value, ...(isKnown && { default: initial as string }) },
    }
  }
  const { minLength, maxLength } = { minLength: count(field['minLength']), maxLength: count(field['maxLength']) }
  const format = FORMATS.find((known) => known === field['format'])
  return {
    ok: true,
    value: {
      ...{ type: 'string', ...label },
      ...(minLength !== undefined && { minLength }),
      ...(maxLength !== undefined && { maxLength }),
      ...(format && { format }),
      ...(typeof initial === 'string' && { default: initial.slice(0, MAX_LABEL) }),
    },
  }
}

/** The three ways in which MCP writes options; undefined where there are none. */
function readOptions(of: Record<string, unknown>): Read<Option[]> | undefined {
  const { enum: plain, enumNames: names, oneOf, anyOf } = of
  const titled = oneOf ?? anyOf
  if (plain === undefined && titled === undefined) return undefined
  const list = Array.isArray(titled) ? titled : plain
  if (!Array.isArray(list) || list.length === 0) return fault('has options that are none')
  if (list.length > MAX_OPTIONS) return fault(`has more than ${MAX_OPTIONS} options`)
  const options = list.map((one: unknown, index): Option | null => {
    const value = isObject(one) ? one['const'] : one
    if (typeof value !== 'string' || value.length > MAX_LABEL) return null
    const name = isObject(one) ? one['title'] : Array.isArray(names) ? names[index] : undefined
    return { const: value, title: plainLine(cut(name, MAX_LABEL) || value) || value }
  })
  const known = options.filter((option) => option !== null)
  return known.length === options.length ? { ok: true, value: known } : fault('has options that are no texts')
}

/** What is wrong with what was filled in, by field; nothing when it fits. Fields that the form does not have are wrong, too. */
export function faultsOf({ properties, required = [] }: FormSchema, content: Record<string, unknown>) {
  const faults: Record<string, string> = {}
  for (const [name, field] of Object.entries(properties)) {
    const value = Object.hasOwn(content, name) ? content[name] : undefined
    const wrong =
      value === undefined ? (required.includes(name) ? 'This field is required.' : null) : faultOf(field, value)
    if (wrong !== null) faults[name] = wrong
  }
  for (const name of Object.keys(content).slice(0, MAX_FIELDS))
    if (!Object.hasOwn(properties, name)) faults[name] = 'The form has no such field.'
  return faults
}

function faultOf(field: FormField, value: unknown): string | null {
  switch (field.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Expected yes or no.'
    case 'number':
    case 'integer':
      return faultOfNumber(field, value)
    case 'array':
      return faultOfChoices(field, value)
    case 'string':
      if (typeof value !== 'string') return 'Expected a text.'
      if ('oneOf' in field)
        return field.oneOf.some((option) => option.const === value) ? null : 'Expected one of the options.'
      return faultOfText(field, value)
  }
}

function faultOfNumber({ type, minimum, maximum }: NumberField, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Expected a number.'
  if (type === 'integer' && !Number.isInteger(value)) return 'Expected a whole number.'
  if (minimum !== undefined && value < minimum) return `Expected at least ${minimum}.`
  return maximum !== undefined && value > maximum ? `Expected at most ${maximum}.` : null
}

function faultOfChoices({ items, minItems, maxItems }: ChoicesField, value: unknown): string | null {
  const chosen = texts(value)
  const isKnown = chosen?.every((one) => items.anyOf.some((option) => option.const === one))
  if (!chosen || !isKnown || new Set(chosen).size < chosen.length) return 'Choose from the options.'
  if (minItems !== undefined && chosen.length < minItems) return `Choose at least ${minItems}.`
  return maxItems !== undefined && chosen.length > maxItems ? `Choose at most ${maxItems}.` : null
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/

function faultOfText({ minLength, maxLength, format }: TextField, value: string): string | null {
  const most = Math.min(maxLength ?? MAX_TEXT, MAX_TEXT)
  const { length } = [...value.slice(0, 2 * MAX_TEXT)]
  if (minLength !== undefined && length < minLength) return `Expected at least ${minLength} characters.`
  if (length > most) return `Expected at most ${most} characters.`
  const isDay = (text: string) => !Number.isNaN(Date.parse(text))
  if (format === 'email' && !EMAIL.test(value)) return 'Expected an e-mail address such as ann@example.com.'
  if (format === 'uri' && !URL.canParse(value)) return 'Expected an address such as https://example.com.'
  if (format === 'date' && !(DATE.test(value) && isDay(value))) return 'Expected a date such as 2026-11-24.'
  if (format === 'date-time' && !(DATE_TIME.test(value) && isDay(value)))
    return 'Expected a date and time such as 2026-11-24T14:00:00Z.'
  return null
}

const cut = (text: unknown, most: number) => (typeof text === 'string' ? text.slice(0, most) : undefined)
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const count = (value: unknown) => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : undefined)
const texts = (value: unknown) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? (value as string[]) : undefined
