import { parseCsv } from '../../_files/content/csv.ts'
import { parseJson } from '../../_files/content/parse-json.ts'
import { kindOf } from '../../_files/file-kind.ts'
import type { Form } from '../address.ts'
import { FORMS_OF_TEXT, partsOf, type Shown } from '../shown.ts'
import { textKind } from '../text/text-kind.ts'

/** Only the forms that fit a file that is text: by its name, or where that says nothing by how it is written. */
export function shownText(path: string, text: string): Shown {
  const kind = kindOf(path)
  if (kind === 'csv') {
    const table = parseCsv(text, /\.tsv$/i.test(path) ? '\t' : undefined)
    const hasRows = table.rows.length > 0
    return {
      forms: hasRows ? ['table', 'chart', 'source'] : ['source'],
      text,
      parts: hasRows ? [{ name: '', rows: [], table }] : [],
    }
  }
  if (kind === 'json') {
    const json = parseJson(text)
    if ('fault' in json) return { forms: ['source'], text, parts: [] }
    const parts = partsOf(json.value)
    const forms: Form[] = [...(parts.length > 0 ? (['table', 'chart'] as const) : []), 'json', 'source']
    return { forms, text, value: json.value, parts }
  }
  if (kind === 'markdown') return { forms: FORMS_OF_TEXT.markdown, text, parts: [] }
  if (/\.html?$/i.test(path)) return { forms: FORMS_OF_TEXT.html, text, parts: [] }
  return { forms: FORMS_OF_TEXT[textKind(text)], text, parts: [] }
}
