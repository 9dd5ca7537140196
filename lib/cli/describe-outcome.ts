import type { RunRecord } from '../runs/event.ts'

/** How a run ended, in one plain sentence. */
export function describeOutcome({ outcome, timings }: Pick<RunRecord, 'outcome' | 'timings'>): string {
  const seconds = (ms: number) => `${ms / 1000} s`
  const megabytes = (bytes = 0) => `${bytes / 1024 / 1024} MB`
  switch (outcome?.kind) {
    case undefined:
      return 'Not finished.'
    case 'returned':
      return `Returned a value in ${(timings.totalMs / 1000).toFixed(2)} s.`
    case 'threw':
      return `${outcome.name}: ${outcome.message}${outcome.stack ? `\n${outcome.stack}` : ''}`
    case 'timed-out':
      return `Out of time: it used more than ${seconds(outcome.limitMs)} of ${outcome.clock === 'cpu' ? 'CPU' : 'wall'} time.`
    case 'out-of-memory':
      return `Out of memory: it needed more than ${outcome.limitMb} MB.`
    case 'output-limit':
      return `Too much output: it printed more than ${megabytes(outcome.limitBytes)}. The part up to there is kept.`
    case 'result-limit':
      return `The result is larger than ${megabytes(outcome.limitBytes)}.`
    case 'disk-limit':
      return outcome.limitFiles
        ? `Workspace full: it made more than ${outcome.limitFiles} files.`
        : `Workspace full: it wrote more than ${megabytes(outcome.limitBytes)}.`
    case 'tool-limit':
      return `Too many calls: it made ${outcome.limitCalls}, the most allowed.`
    case 'cancelled':
      return 'Stopped.'
    case 'crashed':
      return `The sandbox broke: ${outcome.detail}`
    case 'interrupted':
      return 'Interrupted: the process that ran it went away.'
    case 'refused':
      return `Not allowed to run:\n${outcome.findings.map((finding) => `  line ${finding.line}: ${finding.message}`).join('\n')}`
    case 'no-program':
      return `No program: ${outcome.reason}${outcome.nearest.length ? ` Nearest: ${outcome.nearest.map((one) => `${one.server}.${one.tool} (${one.score.toFixed(2)})`).join(', ')}.` : ''}`
    case 'failed':
      return outcome.message
    case 'stopped':
      return `Stopped as asked, after it was ${outcome.after}.`
  }
}
