import { setTimeout as sleep } from 'node:timers/promises'
import type { Comparison, Trial } from '../../compare/comparison.ts'
import { toTerminalText } from '../../config/terminal-text.ts'
import { formatCount, formatDuration } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { formatUsd } from '../../runs/cost-text.ts'
import { wayInWords } from '../../tokens/way-names.ts'
import { askApprovals } from '../terminal/ask-approvals.ts'
import type { Terminal } from '../terminal/terminal.ts'

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const LOOK_EVERY_MS = 300

/** Tells each trial of a comparison as it is done, until it is not under way any more; whoever interrupts it stops it. */
export async function followComparison(
  { playground, person, terminal }: { playground: Playground; person: Person; terminal: Terminal },
  id: string,
): Promise<Comparison> {
  const { comparisons } = playground
  const stop = () => void comparisons.stop(person, id).catch(() => {}) // Not under way any more.
  for (const signal of STOPS) process.once(signal, stop)
  terminal.gone.addEventListener('abort', stop, { once: true })
  const told = new Set((await comparisons.get(person, id)).trials.flatMap((trial, at) => (isDone(trial) ? [at] : [])))
  const asked = new Map<string, Promise<void>>()
  let isOver = false
  const ended = comparisons.ended(person, id).then(() => {
    isOver = true
  })
  try {
    for (;;) {
      const wasOver = isOver
      const comparison = await comparisons.get(person, id)
      tellDone(comparison, told, terminal)
      if (comparison.approve === 'ask') askAbout(comparison)
      if (wasOver) break
      await Promise.race([ended, sleep(LOOK_EVERY_MS)])
    }
    await Promise.all(asked.values())
    return await comparisons.get(person, id)
  } finally {
    terminal.gone.removeEventListener('abort', stop)
    for (const signal of STOPS) process.off(signal, stop)
  }

  /** Whoever sits here answers what the run under way asks. */
  function askAbout({ trials }: Comparison): void {
    const runId = trials.find(({ state }) => state === 'running')?.runId
    if (runId === undefined || asked.has(runId)) return
    const approvals = askApprovals(playground, person, runId, terminal)
    const hear = async () => {
      for await (const event of playground.runs.events(person, runId)) approvals.hear(event)
    }
    asked.set(
      runId,
      hear().finally(() => approvals.stop()),
    )
  }
}

const isDone = ({ state }: Trial) => state === 'done'

function tellDone(comparison: Comparison, told: Set<number>, terminal: Terminal): void {
  for (const [at, trial] of comparison.trials.entries()) {
    if (!isDone(trial) || told.has(at)) continue
    told.add(at)
    terminal.err(toTerminalText(`${told.size} of ${comparison.trials.length}  ${trialText(trial, comparison)}\n`))
  }
}

/** `sum, code mode, 2nd time: right, 1,234 tokens, $0.0012, 3.40 s` */
function trialText(trial: Trial, { tasks, models, repeats }: Comparison): string {
  const named = [
    ...(tasks.length > 1 ? [trial.task] : []),
    wayInWords(trial.way),
    ...(models.length > 1 ? [plainLine(trial.model)] : []),
    ...(repeats > 1 ? [`repeat ${trial.repeat}`] : []),
  ]
  const figures = [
    trial.passed === true ? 'right' : trial.passed === false ? 'wrong' : 'no verdict',
    ...(trial.tokens ? [`${formatCount(trial.tokens.total)} tokens`] : []),
    ...(typeof trial.costUsd === 'number' ? [formatUsd(trial.costUsd)] : []),
    ...(trial.ms === undefined ? [] : [formatDuration(trial.ms)]),
  ]
  return `${named.join(', ')}: ${figures.join(', ')}${trial.why ? `. ${plainLine(trial.why)}` : ''}`
}
