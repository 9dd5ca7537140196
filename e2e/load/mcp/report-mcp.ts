import { percentile } from '../percentile.ts'
import type { Measurement } from './measure-mcp.ts'
import type { Fault } from './told.ts'

/** In a long run the server may hold that much more in the last tenth of it than in the second. */
const MOST_GROWTH = 1.1

/** What was measured, as Markdown. */
export function reportMcp(measured: Measurement): string {
  const { called, seconds, warm, end, seen, sessions, faults } = measured
  const mb = (value: number) => `${value.toFixed(0)} MB`
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const tools = Map.groupBy(called, ({ tool }) => tool)
  const rows = [...tools].sort().map(([tool, calls]) => {
    const times = calls.map(({ ms }) => ms)
    return `| ${tool} | ${calls.length} | ${ms(percentile(times, 0.5))} | ${ms(percentile(times, 0.95))} | ${ms(percentile(times, 1))} |`
  })
  const texts = [...Map.groupBy(faults, ({ kind, text }) => `${kind}: ${text.replaceAll(/\d+/g, 'N')}`)]
  const counts = texts.sort(([, a], [, b]) => b.length - a.length).map(([text, all]) => `${all.length} × ${text}`)
  return [
    `${called.length} calls in ${seconds.toFixed(0)} s (${(called.length / seconds).toFixed(1)} a second), ${faultsOf(faults, 'error')} errors, ${faultsOf(faults, 'mix-up')} mix-ups`,
    ...counts.slice(0, 30),
    '',
    '| tool | calls | p50 | p95 | longest |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `Resident: the server ${mb(warm.server)} after ${warm.after} calls, ${mb(end.server)} at the end; median ${mb(seen.secondTenth)} in the second tenth, ${mb(seen.lastTenth)} in the last (${percent(growthOf(measured))}), ${mb(seen.most)} at most.`,
    `What it started: ${mb(warm.children)} in ${warm.processes} processes, then ${mb(end.children)} in ${end.processes}.`,
    `Sessions open when all clients had hung up: ${sessions}`,
  ].join('\n')
}

/** What may not be. Of a short run memory says nothing. */
export function failuresOf(measured: Measurement, { isLong }: { isLong: boolean }): string[] {
  const { faults, sessions } = measured
  const growth = growthOf(measured)
  return [
    ...faults.map(({ kind, text }) => `${kind}: ${text}`),
    ...(sessions > 0 ? [`${sessions} sessions are open whose clients have hung up`] : []),
    ...(isLong && growth > MOST_GROWTH ? [`The server grew by ${percent(growth)}`] : []),
  ]
}

const growthOf = ({ seen }: Measurement) => seen.lastTenth / seen.secondTenth

const faultsOf = (faults: readonly Fault[], kind: Fault['kind']) => faults.filter((each) => each.kind === kind).length

const percent = (ratio: number) => `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(1)} %`
