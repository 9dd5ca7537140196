// biome-ignore format: one thought, one line.
const FORMS = ['table', 'chart', 'json', 'markdown', 'html', 'image', 'pdf', 'diff', 'changes', 'source', 'text'] as const

/** A way to look at a result. */
export type Form = (typeof FORMS)[number]

/** Rows are only those whose value in a column is this one, or contains it. */
export interface Condition {
  column: string
  how: 'is' | 'has'
  value: string
}

/** What is looked at and how: all of it stands in the address, so that it is the same after a reload. */
export interface ResultAddress {
  /** Null: the first that fits. */
  form: Form | null
  /** A file that the run wrote; null for what it returned. */
  file: string | null
  /** The field whose rows are the table, where there are several. */
  part: string | null
  find: string
  conditions: readonly Condition[]
  sort: { column: string; isDescending: boolean } | null
  /** Columns in sight; null for all, or as many as there is room for. */
  columns: readonly string[] | null
  across: string | null
  up: string | null
  by: string | null
  draw: 'lines' | 'bars' | null
}

export const PLAIN_ADDRESS: ResultAddress = {
  ...{ form: null, file: null, part: null, find: '', conditions: [], sort: null, columns: null },
  ...{ across: null, up: null, by: null, draw: null },
}

const MOST_CHARACTERS = 300
const MOST_CONDITIONS = 20
const MOST_COLUMNS = 200

/** From the parameters of the page; what makes no sense in them is left out. */
export function parseResultAddress(given: Record<string, string | string[] | undefined>): ResultAddress {
  const all = (name: string) => [given[name] ?? []].flat().filter((value) => value.length <= MOST_CHARACTERS)
  const text = (name: string) => all(name)[0] ?? null
  const sort = text('sort')
  const columns = all('column').slice(0, MOST_COLUMNS)
  const file = [given.file ?? []].flat()[0]
  return {
    form: FORMS.find((form) => form === given.as) ?? null,
    file: file !== undefined && file !== '' && file.length <= 1_000 ? file : null,
    part: text('part'),
    find: text('find') ?? '',
    conditions: all('where').slice(0, MOST_CONDITIONS).flatMap(readCondition),
    sort: sort === null ? null : { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
    columns: columns.length > 0 ? columns : null,
    ...{ across: text('across'), up: text('up'), by: text('by') },
    draw: given.draw === 'lines' || given.draw === 'bars' ? given.draw : null,
  }
}

/** The address of the page that shows the same. */
export function resultAddress(runId: string, address: Partial<ResultAddress> = {}): string {
  const { form, conditions, sort, columns, draw, ...others } = { ...PLAIN_ADDRESS, ...address }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(others)) if (value) params.set(name, value)
  if (form) params.set('as', form)
  if (sort) params.set('sort', `${sort.isDescending ? '-' : ''}${sort.column}`)
  if (draw) params.set('draw', draw)
  for (const { column, how, value } of conditions)
    params.append('where', `${how}:${encodeURIComponent(column)}=${encodeURIComponent(value)}`)
  for (const column of columns ?? []) params.append('column', column)
  const path = `/runs/${encodeURIComponent(runId)}/result`
  return params.size > 0 ? `${path}?${params}` : path
}

function readCondition(text: string): Condition[] {
  const found = /^(is|has):([^=]*)=([^=]*)$/.exec(text)
  if (!found) return []
  try {
    const [column, value] = [decodeURIComponent(found[2] ?? ''), decodeURIComponent(found[3] ?? '')]
    return [{ column, how: found[1] as Condition['how'], value }]
  } catch {
    return [] // a percent sign that means nothing
  }
}
