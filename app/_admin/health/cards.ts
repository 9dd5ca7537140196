import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import type { HealthReport } from '../../../lib/health/health.ts'
import type { HealthHistory } from '../../../lib/health/history/health-history.ts'
import type { SampleStep } from '../../../lib/health/history/sample-steps.ts'
import type { SparkPoint } from '../../_charts/spark.ts'
import { words } from './words.ts'

/** One figure and its line. */
export interface HealthCard {
  title: string
  sentence: string
  /** Large; `–` where it is not known. */
  figure: string
  unit: string
  points: SparkPoint[]
  limit: number | null
  /** The outlier in words. */
  left: string
  right: string
  /** In place of a line. */
  empty: string
}

type Now = Pick<HealthReport, 'stats' | 'process'>

/** The six cards. Times are those of the time zone, by default of who looks. What is not known is never 0. */
export function healthCards(history: HealthHistory, now: Now, zone?: string): HealthCard[] {
  const step = createSteps(history, zone)
  return [
    runsCard(history, now, step),
    failedCard(history, step),
    timesCard(history, step),
    sandboxesCard(history, now, step),
    memoryCard(history, now, step),
    callsCard(history, step),
  ]
}

type Steps = ReturnType<typeof createSteps>

/** The steps of a period: what each is called, and points for all of them. */
function createSteps({ period, from, until, stepMs }: HealthHistory, zone?: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(period === 'week' && { weekday: 'short' }),
    ...(zone && { timeZone: zone }),
  })
  const nameOf = (at: number) => format.format(at).replace(',', '')
  const all = Array.from({ length: Math.round((until - from) / stepMs) }, (_, index) => from + index * stepMs)
  return {
    nameOf,
    points: (valueAt: (at: number) => number | null, textOf: (value: number) => string): SparkPoint[] =>
      all.map((at) => {
        const y = valueAt(at)
        return { name: nameOf(at), y, text: y === null ? words.unknown : textOf(y) }
      }),
  }
}

/** The highest of some, with its value. */
function highestOf<Item>(
  items: readonly Item[],
  numberIn: (item: Item) => number | null,
): { item: Item; value: number } | null {
  let best: { item: Item; value: number } | null = null
  for (const item of items) {
    const value = numberIn(item)
    if (value !== null && (best === null || value > best.value)) best = { item, value }
  }
  return best
}

const percent = (part: number, of: number) => (of === 0 ? null : (part / of) * 100)
/** One decimal below ten. */
const shareText = (share: number) => formatCount(share < 10 ? Math.round(share * 10) / 10 : Math.round(share))

function runsCard({ runs, period }: HealthHistory, { stats: { queue } }: Now, { points, nameOf }: Steps): HealthCard {
  const w = words.runs
  const begun = new Map(runs?.map((step) => [step.at, step.begun]))
  const all = runs?.reduce((sum, step) => sum + step.begun, 0) ?? 0
  const most = highestOf(runs ?? [], (step) => step.begun)
  return {
    ...{ title: w.title, sentence: w.sentence(words.steps[period]), limit: null, empty: w.none },
    ...{ figure: formatCount(all), unit: w.unit(queue.running, queue.waiting) },
    // A list without runs says that there were none.
    points: all === 0 ? [] : points((at) => begun.get(at) ?? 0, formatCount),
    left: most ? w.most(formatCount(most.value), nameOf(most.item.at)) : '',
    right: words.ago[period],
  }
}

function failedCard({ runs, period, failedMost }: HealthHistory, { points, nameOf }: Steps): HealthCard {
  const w = words.failed
  const steps = new Map(runs?.map((step) => [step.at, step]))
  const ended = runs?.reduce((sum, step) => sum + step.ended, 0) ?? 0
  const failed = runs?.reduce((sum, step) => sum + step.failed, 0) ?? 0
  const share = percent(failed, ended)
  const worst = failedMost && steps.get(failedMost.at)
  const shareOf = (at: number) => percent(steps.get(at)?.failed ?? 0, steps.get(at)?.ended ?? 0)
  return {
    ...{ title: w.title, sentence: w.sentence, limit: null, empty: w.none },
    ...{ figure: share === null ? '–' : shareText(share), unit: share === null ? '' : w.unit(formatCount(ended)) },
    points: ended === 0 ? [] : points(shareOf, (value) => `${shareText(value)} %`),
    left: worst
      ? w.most(shareText(shareOf(worst.at) ?? 0), nameOf(worst.at), whyOf(failedMost, worst.failed))
      : w.nothing,
    right: words.ago[period],
  }
}

/** How most of them ended, and the server that most of them called, where it is more than half. */
function whyOf({ outcome, server }: NonNullable<HealthHistory['failedMost']>, failed: number): string {
  const w = words.failed
  return [
    outcome && w.outcome(outcome.name, outcome.count, failed),
    server && server.count * 2 > failed && w.server(server.name, server.count),
  ]
    .filter(Boolean)
    .join(', ')
}

function timesCard({ runs, times }: HealthHistory, { points, nameOf }: Steps): HealthCard {
  const w = words.times
  const p95 = new Map(runs?.map((step) => [step.at, step.p95Ms]))
  const most = highestOf(runs ?? [], (step) => step.p95Ms)
  const [figure = '–', ...unit] = times.p95Ms === null ? [] : formatDuration(times.p95Ms).split(' ')
  return {
    ...{ title: w.title, sentence: w.sentence, limit: null, empty: w.none, figure, unit: unit.join(' ') },
    points: most === null ? [] : points((at) => p95.get(at) ?? null, formatDuration),
    left: most ? w.most(formatDuration(most.value), nameOf(most.item.at)) : '',
    right: times.p50Ms === null ? '' : w.median(formatDuration(times.p50Ms)),
  }
}

/** Points of samples; none at all where nothing was noted. */
function samplePoints(
  { samples, sampledFrom }: HealthHistory,
  { points }: Steps,
  numberIn: (step: SampleStep) => number | null,
  textOf: (value: number) => string,
): SparkPoint[] {
  if (sampledFrom === null) return []
  const byTime = new Map(samples.map((step) => [step.at, step]))
  return points((at) => {
    const step = byTime.get(at)
    return step ? numberIn(step) : null
  }, textOf)
}

function sandboxesCard(history: HealthHistory, { stats: { queue, pool, engines } }: Now, steps: Steps): HealthCard {
  const w = words.sandboxes
  const most = highestOf(history.samples, (step) => step.running)
  const waits = Object.values(engines).flatMap(({ acquireMs }) => acquireMs.p95 ?? [])
  return {
    ...{ title: w.title, sentence: w.sentence, empty: w.none, limit: history.runningLimit },
    ...{ figure: formatCount(queue.running), unit: w.unit(pool.ready) },
    points: samplePoints(history, steps, (step) => step.running, formatCount),
    left: [
      most && (most.value === 0 ? w.idle : w.most(formatCount(most.value), steps.nameOf(most.item.at))),
      w.limit(formatCount(history.runningLimit)),
    ]
      .filter(Boolean)
      .join('; '),
    right: waits.length === 0 ? '' : w.acquire(formatDuration(Math.max(...waits))),
  }
}

function memoryCard(history: HealthHistory, { process }: Now, steps: Steps): HealthCard {
  const w = words.memory
  const most = highestOf(history.samples, (step) => step.residentBytes)
  return {
    ...{ title: w.title, sentence: w.sentence, empty: w.none, limit: history.memoryBytes },
    ...{ figure: formatBytes(process.residentBytes), unit: w.unit(formatBytes(history.memoryBytes)) },
    points: samplePoints(history, steps, (step) => step.residentBytes, formatBytes),
    left: most ? w.most(formatBytes(most.value), steps.nameOf(most.item.at)) : '',
    right: words.ago[history.period],
  }
}

function callsCard(history: HealthHistory, steps: Steps): HealthCard {
  const w = words.calls
  const sum = (name: 'calls' | 'failures') => history.samples.reduce((all, step) => all + (step[name] ?? 0), 0)
  const share = percent(sum('failures'), sum('calls'))
  const shareOf = ({ calls, failures }: SampleStep) => percent(failures ?? 0, calls ?? 0)
  const worst = highestOf(history.samples, shareOf)
  return {
    ...{ title: w.title, sentence: w.sentence, limit: null, empty: w.none },
    ...{
      figure: share === null ? '–' : shareText(share),
      unit: share === null ? '' : w.unit(formatCount(sum('calls'))),
    },
    points: share === null ? [] : samplePoints(history, steps, shareOf, (value) => `${shareText(value)} %`),
    left:
      worst && worst.value > 0
        ? w.most(
            shareText(worst.value),
            steps.nameOf(worst.item.at),
            worst.item.failing === '' ? w.theirs : (worst.item.failing ?? ''),
          )
        : w.nothing,
    right: words.ago[history.period],
  }
}
