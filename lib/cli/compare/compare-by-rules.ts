import type { ComparedTask, ComparisonRequest } from '../../compare/comparison.ts'
import { newComparisonId } from '../../compare/comparison-id.ts'
import { verdictOf } from '../../compare/trials/run-trial.ts'
import { PlaygroundError } from '../../errors.ts'
import { formatCount } from '../../format/duration.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import type { RunRecord } from '../../runs/event.ts'
import { eventsUntil } from '../../runs/events-until.ts'
import { savingOf, savingText } from '../../tokens/saving.ts'
import { WAY_NAMES, WAYS } from '../../tokens/way-names.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

const NO_MODEL =
  'No model is set, so nothing can be really run by one: the task is done once in code mode, by rules, and all figures are computed. Set llm.api_key or llm.base_url to have them measured.\n'

/** Compares by computing, from one run that rules wrote the program of; answers the exit status. */
export async function compareByRules(
  { playground, person, terminal }: { playground: Playground; person: Person; terminal: Terminal },
  { tasks, approve = 'none' }: ComparisonRequest,
  isJson: boolean,
): Promise<number> {
  const [task] = tasks as [ComparedTask]
  if (task.check?.kind === 'judge')
    throw new PlaygroundError('configuration', 'A judge is a model, and none is set. Set llm.api_key or llm.base_url.')
  terminal.err(NO_MODEL)
  const { runs } = playground
  // It is told here what the ways take: no saving of its own, as no trial is.
  const { runId } = await runs.start(person, { task: task.task, approve, trialOf: newComparisonId() })
  const events = eventsUntil(terminal.gone, {
    events: (signal) => runs.events(person, runId, { signal }),
    cancel: () => runs.cancel(person, runId),
  })
  for await (const _event of events) {
    // Only its end matters.
  }
  const record = await runs.get(person, runId)
  const { passed, why } = await verdictOf(record, {
    ...{ task: task.task, check: task.check, person, judge: async () => ({ passed: null }) },
    signal: new AbortController().signal,
  })
  if (isJson) {
    const tokens = passed ? record.tokens : claimingNothing(record.tokens)
    printJson(terminal, { ...tokens, basis: 'computed', comparison: null, runId, passed, ...(why && { why }) })
    return passed ? 0 : 1
  }
  terminal.out(textOf(record, passed))
  if (why) terminal.err(`${why}\n`)
  return passed ? 0 : 1
}

/** What did not do the task has saved nothing. */
function claimingNothing(tokens: RunRecord['tokens']) {
  if (!tokens) return null
  const { savedPercent: _saved, savedPercentCached: _cached, against: _against, ...counts } = tokens
  return counts
}

function textOf({ tokens }: RunRecord, passed: boolean | null): string {
  if (!tokens) return 'Nothing was counted.\n'
  const line = (name: string, total: number) => `${name.padEnd(32)}${formatCount(total)} tokens computed\n`
  const lines = [
    `${'Right answer'.padEnd(32)}${passed === null ? 'no verdict' : passed ? 'yes' : 'no'}\n`,
    ...WAYS.map((way) => line(WAY_NAMES[way], tokens[way].total)),
  ]
  if (!passed || tokens.savedPercent === undefined)
    return `${lines.join('')}\nCode mode did not do it, so it is compared with nothing.\n`
  const { figure, rest } = savingText(savingOf(tokens))
  return `${lines.join('')}\nCode mode takes ${figure} ${rest}, the cheapest alternative.\n`
}
