import { inspect } from './inspect.ts'

/** `console.table`: rows of objects or values, drawn with lines; undefined for what has no rows. */
export function showTable(rows: unknown, columns?: readonly string[]): string | undefined {
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
