import { formatBytes } from '../../lib/format/bytes.ts'
import { formatQuantity } from '../../lib/format/duration.ts'
import type { FileChange } from '../../lib/runs/event.ts'
import { isDenied, isDone, isStopped } from '../../lib/runs/outcome-text.ts'
import { countOf } from './path-cells.ts'
import type { RunView } from './run-view.ts'

/** One line of "What did and did not happen". */
export interface Happening {
  did: boolean
  text: string
}

const VERB: Record<FileChange['change'], string> = { created: 'created', changed: 'changed', deleted: 'deleted' }

/**
 * What a finished run did and did not do, said as plainly one as the other. `noted` are the changes that its workspace knows
 * of, for a run that was cut off before it told them; null while they are not known.
 */
export function happenings(view: RunView, noted: readonly FileChange[] | null = null): Happening[] {
  // Also where the last of several programs did not come to it.
  const ran =
    view.marks.started !== undefined || view.earlier.some(({ because }) => because === 'look' || because === 'error')
  if (!ran)
    return [
      ...checkpoint(view),
      ...beforeRunning(view),
      { did: false, text: 'Nothing ran, no tool was called' },
      { did: false, text: 'No file changed' },
    ]
  return [
    ...checkpoint(view),
    ...(view.approve === 'all' ? [{ did: true, text: 'Risky calls were made without asking' }] : []),
    ...typeErrors(view),
    ...calls(view),
    ...files(view, noted),
    ...(view.logLimitBytes === null
      ? []
      : [
          {
            did: false,
            text: `The log of this run was full at ${formatBytes(view.logLimitBytes)}: later output, files and arguments are not in it`,
          },
        ]),
    ...(view.end?.outcome.kind === 'returned' ? [] : [{ did: false, text: 'No result came back' }]),
  ]
}

/** The same of one that is under way: what it changes is told at its end. */
export function happeningsSoFar(view: RunView): Happening[] {
  const done = view.calls.filter(isDone).length
  const failed = view.calls.filter((call) => call.phase === 'failed' && !isDenied(call) && !isStopped(call)).length
  const open = view.calls.filter(({ phase }) => phase === 'started').length
  return [
    ...checkpoint(view),
    ...(view.approve === 'all' ? [{ did: true, text: 'Risky calls are made without asking' }] : []),
    ...(done > 0 ? [{ did: true, text: `${formatQuantity(done, 'call')} done` }] : []),
    ...(failed > 0 ? [{ did: false, text: `${formatQuantity(failed, 'call')} failed` }] : []),
    ...(open > 0 ? [{ did: false, text: `${formatQuantity(open, 'call')} without a response so far` }] : []),
    ...(view.calls.length === 0 ? [{ did: false, text: 'No tool was called so far' }] : []),
    { did: false, text: 'No result came back so far' },
  ]
}

/** It is made before anything else; where it cannot be, nothing follows. */
function checkpoint({ isCheckpointed, marks }: RunView): Happening[] {
  if (!isCheckpointed) return []
  const did = marks.discovered !== undefined || marks.generated !== undefined
  return [{ did, text: did ? 'A checkpoint of all files was made before it' : 'No checkpoint was made before it' }]
}

/** What a model does not mend in the end is run as it is. */
function typeErrors({ findings, end }: RunView): Happening[] {
  if (end?.outcome.kind === 'refused') return []
  const count = findings?.filter(({ rule }) => rule === 'types').length ?? 0
  return count === 0
    ? []
    : [{ did: false, text: `Its types do not fit (${formatQuantity(count, 'error')}), and it ran all the same` }]
}

function beforeRunning(view: RunView): Happening[] {
  const said: Happening[] = []
  if (view.selection)
    said.push({
      did: view.selection.tools.length > 0,
      text: view.selection.tools.length
        ? `${countOf(view.selection.tools.length, view.selection.considered)} chosen`
        : 'No tool chosen',
    })
  if (view.code === null) said.push({ did: view.marks.generated !== undefined, text: writing(view) })
  return said
}

function writing(view: RunView): string {
  if (view.marks.generated !== undefined) return 'Program written'
  return view.program ? 'The program was not written to its end' : 'No program written'
}

function calls(view: RunView): Happening[] {
  const done = view.calls.filter((call) => call.phase === 'done').length
  const recorded = view.calls.filter((call) => call.phase === 'replayed').length
  const allowed = view.calls.filter(({ phase, decision }) => phase === 'done' && decision && decision !== 'deny')
  const denied = view.calls.filter(isDenied)
  const failed = view.calls.filter((call) => call.phase === 'failed' && !isDenied(call) && !isStopped(call))
  // The run ended before they were answered.
  const open = view.calls.filter((call) => call.phase === 'started' || isStopped(call)).length
  const said: Happening[] = []
  if (done) said.push({ did: true, text: `${formatQuantity(done, 'call')} done` })
  if (recorded)
    said.push({
      did: true,
      text: `${formatQuantity(recorded, 'result')} came from the record, and ${recorded === 1 ? 'was' : 'were'} not asked for again`,
    })
  for (const [name, count] of countBy(allowed.map((call) => `${call.server}.${call.tool}`)))
    said.push({ did: true, text: `${name} was allowed by you${count > 1 ? `, ${count} times` : ''}` })
  for (const [name, count] of countBy(failed.map((call) => `${call.server}.${call.tool}`)))
    said.push({ did: false, text: `${name} failed${count > 1 ? `, ${count} times` : ''}` })
  for (const [name, count] of countBy(denied.map(deniedText)))
    said.push({ did: false, text: `${name}${count > 1 ? `, ${count} times` : ''}` })
  if (open) said.push({ did: false, text: `${formatQuantity(open, 'call')} without a response` })
  if (view.calls.length === 0) said.push({ did: false, text: 'No tool was called' })
  return said
}

const deniedText = ({ server, tool, decision, expired }: RunView['calls'][number]) =>
  `${server}.${tool} ${expired ? 'counts as denied, for nobody answered in time' : `was denied${decision === 'deny' ? ' by you' : ''}`}`

/** A run tells what it changed at its end. This one did not come to it. */
export const isCutOff = ({ end, files }: Pick<RunView, 'end' | 'files'>) =>
  end?.outcome.kind === 'interrupted' && files.length === 0

function files(view: RunView, noted: readonly FileChange[] | null): Happening[] {
  if (isCutOff(view) && noted === null) return [{ did: false, text: 'Which files changed is not known' }]
  const files = isCutOff(view) ? (noted ?? []) : view.files
  // What is noted is kept for some runs, and forgotten when it is put back.
  if (files.length === 0)
    return [{ did: false, text: isCutOff(view) ? 'No change of a file is on record' : 'No file changed' }]
  if (files.length > 4)
    return [{ did: true, text: `${formatQuantity(files.length, 'file')} created, changed or deleted` }]
  return files.map(({ path, change }) => ({ did: true, text: `${path} ${VERB[change]}` }))
}

/** The tools that were denied, each once, in the order they were called. */
export const deniedTools = ({ calls }: Pick<RunView, 'calls'>): string[] => [
  ...new Set(calls.filter(isDenied).map(({ server, tool }) => `${server}.${tool}`)),
]

function countBy(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
