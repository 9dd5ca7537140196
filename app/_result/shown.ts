import { isRow } from '../../lib/format/value-words.ts'
import type { Table } from '../_files/content/csv.ts'
import type { Form } from './address.ts'
import { type ImageSource, imageIn } from './image/image-in.ts'
import { textKind } from './text/text-kind.ts'

/** Rows that make a table: all of a value, or one of its fields. */
export interface TablePart {
  /** The field; empty for the value itself. */
  name: string
  rows: readonly Record<string, unknown>[]
  /** Of a file that is a table itself: then there are no `rows`. */
  table?: Table
}

/** What there is to look at, and in which ways: the first form is shown at first. */
export interface Shown {
  forms: readonly Form[]
  /** Of what has a JSON form. */
  value?: unknown
  text?: string
  image?: ImageSource
  parts: readonly TablePart[]
}

/** Only the forms that fit what a program returned. */
export function shownValue(value: unknown): Shown {
  const parts = partsOf(value)
  const image = imageIn(value)
  const text = typeof value === 'string' ? value : isPlain(value) ? String(value) : undefined
  const forms: Form[] = [
    ...(image ? (['image'] as const) : []),
    ...(parts.length > 0 ? (['table', 'chart'] as const) : []),
    ...(text !== undefined && !image ? FORMS_OF_TEXT[textKind(text)] : []),
    'json',
  ]
  return { forms, value, parts, ...(text !== undefined && { text }), ...(image && { image }) }
}

const isPlain = (value: unknown) => value === null || typeof value === 'number' || typeof value === 'boolean'

/** By what a text is. */
export const FORMS_OF_TEXT: Record<ReturnType<typeof textKind>, readonly Form[]> = {
  html: ['html', 'source'],
  markdown: ['markdown', 'source'],
  diff: ['diff', 'source'],
  plain: ['text'],
}

const MOST_PARTS = 50

/** A list of objects, or an object with fields that are such lists. */
export function partsOf(value: unknown): TablePart[] {
  if (isRows(value)) return [{ name: '', rows: value }]
  if (!isRow(value)) return []
  return Object.entries(value)
    .slice(0, MOST_PARTS)
    .flatMap(([name, field]) => (isRows(field) ? [{ name, rows: field }] : []))
}

const isRows = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => isRow(row) && Object.keys(row).length > 0)
