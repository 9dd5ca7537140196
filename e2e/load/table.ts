import type { Row } from './measure.ts'

/** Rows as Markdown; ratios are against the row in which nobody attacked. */
export function toTable(rows: readonly Row[], quiet: Row): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const lines = rows.map(
    ({ attacker, does, p50, p95, max, busy, faults, requests }) =>
      `| ${attacker} | ${does} | ${requests} | ${ms(p50)} | ${ms(p95)} | ${(p95 / quiet.p95).toFixed(2)} | ${ms(max)} | ${busy} | ${faults.length} |`,
  )
  return [
    '| attacker | does | requests of others | p50 | p95 | p95 against nobody | longest | busy | errors |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}
