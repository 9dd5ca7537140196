import type { Row } from './measure.ts'

/** Rows as Markdown; ratios are against what was measured just before, when nobody attacked. */
export function toTable(rows: readonly (Row & { quiet: Row })[]): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const lines = rows.map(
    ({ attacker, does, answers, p50, p95, p95OfRuns, p95OfRest, max, busy, faults, requests, quiet }) =>
      `| ${attacker} | ${does} | ${told(answers)} | ${requests} | ${ms(quiet.p95)} | ${ms(p50)} | ${ms(p95)} | ${(p95 / quiet.p95).toFixed(2)} | ${ms(p95OfRuns)} | ${ms(p95OfRest)} | ${ms(max)} | ${busy} | ${faults.length} |`,
  )
  return [
    '| attacker | does | is answered | requests of others | p95 before | p50 | p95 | ratio | p95 of runs | p95 of the rest | longest | busy | errors |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}

/** `202 × 40, 503 × 3`: the most frequent first; 0 is a connection that broke. */
const told = (answers: ReadonlyMap<number, number>) =>
  [...answers]
    .sort(([, a], [, b]) => b - a)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
