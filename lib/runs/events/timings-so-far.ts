import type { RunEvent, RunStep, Timings } from '../event.ts'

/**
 * How long each step took, from the moments of a run's events: for a run whose process is gone, and with it what it had
 * measured. It ran until its last event at least.
 */
export function timingsSoFar(events: readonly RunEvent[]): Timings {
  const moments = new Map<RunStep['kind'], number>()
  for (const { kind, at } of events) if (!moments.has(kind)) moments.set(kind, Date.parse(at))
  const first = events[0] ? Date.parse(events[0].at) : 0
  const last = Math.max(first, Date.parse(events.at(-1)?.at ?? '') || 0)
  const between = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? 0 : Math.max(0, to - from)
  const started = events.find((event) => event.kind === 'started')
  return {
    discoverMs: between(moments.get('accepted'), moments.get('discovered')),
    selectMs: between(moments.get('discovered'), moments.get('selected')),
    generateMs: between(moments.get('selected'), moments.get('generated')),
    checkMs: between(moments.get('generated'), moments.get('checked')),
    acquireMs: started?.acquireMs ?? 0,
    runMs: between(moments.get('started'), last),
    totalMs: last - first,
  }
}
