import { type InspectOptions, inspect } from './inspect.ts'

type Stream = 'stdout' | 'stderr'

/** A console whose lines are handed to `print`, in order, as they are made: tables, groups, timers and counters too. */
export function createConsole(print: (stream: Stream, text: string) => void, now: () => number) {
  let indent = ''
  const counts = new Map<string, number>()
  const timers = new Map<string, number>()
  const printLine = (stream: Stream, text: string) =>
    print(stream, `${indent === '' ? text : indent + text.replaceAll('\n', `\n${indent}`)}\n`)
  const out = (...values: unknown[]) => printLine('stdout', format(values))
  const err = (...values: unknown[]) => printLine('stderr', format(values))
  const sinceStart = (label: string) => {
    const startedAt = timers.get(label)
    if (startedAt === undefined) err(`Timer '${label}' does not exist`)
    return startedAt === undefined ? undefined : `${label}: ${(now() - startedAt).toFixed(3)}ms`
  }
  const group = (...labels: unknown[]) => {
    if (labels.length > 0) out(...labels)
    indent += '    '
  }
  return {
    log: out,
    info: out,
    debug: out,
    warn: err,
    error: err,
    trace(...values: unknown[]) {
      const { stack } = new Error()
      const lines = typeof stack === 'string' ? stack.split('\n').slice(1) : []
      err(`${values.length === 0 ? 'Trace' : `Trace: ${format(values)}`}\n${lines.join('\n')}`)
    },
    dir: (value: unknown, options?: InspectOptions) => printLine('stdout', inspect(value, options ?? {})),
    dirxml: out,
    table: (rows: unknown, columns?: string[]) => printLine('stdout', showTable(rows, columns) ?? format([rows])),
    group,
    groupCollapsed: group,
    groupEnd() {
      indent = indent.slice(4)
    },
    count(label: unknown = 'default') {
      const count = (counts.get(`${label}`) ?? 0) + 1
      counts.set(`${label}`, count)
      out(`${label}: ${count}`)
    },
    countReset: (label: unknown = 'default') => void counts.delete(`${label}`),
    time: (label: unknown = 'default') => void timers.set(`${label}`, now()),
    timeLog(label: unknown = 'default', ...values: unknown[]) {
      const text = sinceStart(`${label}`)
      if (text !== undefined) out(text, ...values)
    },
    timeEnd(label: unknown = 'default') {
      const text = sinceStart(`${label}`)
      timers.delete(`${label}`)
      if (text !== undefined) out(text)
    },
    assert(condition?: unknown, ...values: unknown[]) {
      if (!condition) err(values.length === 0 ? 'Assertion failed' : `Assertion failed: ${format(values)}`)
    },
  }
}

/** What a line says: text as it is, the rest inspected, `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%O` and `%c` in the first filled in. */
export function format(values: readonly unknown[]): string {
  let rest = values
  let text = ''
  const [first] = values
  if (typeof first === 'string') {
    let next = 1
    text = first
    if (values.length > 1) {
      text = first.replace(/%[sdifjoOc%]/g, (directive) => {
        if (directive === '%%') return '%'
        return next < values.length ? fillIn(directive, values[next++]) : directive
      })
    }
    rest = values.slice(next)
    if (rest.length > 0) text += ' '
  }
  return text + rest.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' ')
}

function fillIn(directive: string, value: unknown): string {
  switch (directive) {
    case '%s':
      return typeof value === 'string' ? value : inspect(value, { depth: 0 })
    case '%d':
    case '%i':
    case '%f':
      if (typeof value === 'bigint') return `${value}n`
      if (typeof value === 'symbol' || typeof value === 'object') return 'NaN'
      return `${directive === '%i' ? Number.parseInt(`${value}`, 10) : Number(value)}`
    case '%j':
      return `${JSON.stringify(value)}`
    case '%c':
      return ''
    default:
      return inspect(value)
  }
}

/** `console.table`: rows of objects or values, drawn with lines; undefined for what has no rows. */
function showTable(rows: unknown, columns?: readonly string[]): string | undefined {
  if (typeof rows !== 'object' || rows === null) return undefined
  const entries: [string, unknown][] =
    rows instanceof Map
      ? [...rows].map(([key, value]) => [inspect(key), value])
      : rows instanceof Set
        ? [...rows].map((value, index) => [`${index}`, value])
        : Object.entries(rows)
  const isRecord = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null
  const names = columns ?? [...new Set(entries.flatMap(([, row]) => (isRecord(row) ? Object.keys(row) : [])))]
  const hasValues = entries.some(([, row]) => !isRecord(row))
  const head = ['(idx)', ...names, ...(hasValues ? ['Values'] : [])]
  const body = entries.map(([index, row]) => [
    index,
    ...names.map((name) => (isRecord(row) && Object.hasOwn(row, name) ? inspect(row[name], { depth: 1 }) : '')),
    ...(hasValues ? [isRecord(row) ? '' : inspect(row)] : []),
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => (row[column] as string).length)) + 2)
  const rule = (left: string, middle: string, right: string) =>
    left + widths.map((width) => '─'.repeat(width)).join(middle) + right
  const line = (row: string[]) =>
    `│${row.map((cell, column) => ` ${cell}`.padEnd(widths[column] as number)).join('│')}│`
  return [rule('┌', '┬', '┐'), line(head), rule('├', '┼', '┤'), ...body.map(line), rule('└', '┴', '┘')].join('\n')
}
