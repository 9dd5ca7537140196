import { formatBytes } from '../../lib/format/bytes.ts'
import type { FileChange } from '../../lib/runs/event.ts'
import { isDenied, isDone, isStopped } from '../../lib/runs/outcome-text.ts'
import { countOf } from './path-cells.ts'
import type { RunView } from './run-view.ts'
import { words } from './words.ts'

/** One line of "What did and did not happen". */
export interface Happening {
  did: boolean
  text: string
}

const said = words.did
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
      { did: false, text: said.nothingRan },
      { did: false, text: said.noFile },
    ]
  return [
    ...checkpoint(view),
    ...(view.approve === 'all' ? [{ did: true, text: said.riskyMade }] : []),
    ...typeErrors(view),
    ...calls(view),
    ...files(view, noted),
    ...(view.logLimitBytes === null
      ? []
      : [
          {
            did: false,
            text: said.logFull(formatBytes(view.logLimitBytes)),
          },
        ]),
    ...(view.end?.outcome.kind === 'returned' ? [] : [{ did: false, text: said.noResult }]),
  ]
}

/** The same of one that is under way: what it changes is told at its end. */
export function happeningsSoFar(view: RunView): Happening[] {
  const done = view.calls.filter(isDone).length
  const failed = view.calls.filter((call) => call.phase === 'failed' && !isDenied(call) && !isStopped(call)).length
  const open = view.calls.filter(({ phase }) => phase === 'started').length
  return [
    ...checkpoint(view),
    ...(view.approve === 'all' ? [{ did: true, text: said.riskyNow }] : []),
    ...(done > 0 ? [{ did: true, text: said.done(done) }] : []),
    ...(failed > 0 ? [{ did: false, text: said.failed(failed) }] : []),
    ...(open > 0 ? [{ did: false, text: said.openSoFar(open) }] : []),
    ...(view.calls.length === 0 ? [{ did: false, text: said.noToolSoFar }] : []),
    { did: false, text: said.noResultSoFar },
  ]
}

/** It is made before anything else; where it cannot be, nothing follows. */
function checkpoint({ isCheckpointed, marks }: RunView): Happening[] {
  if (!isCheckpointed) return []
  const did = marks.discovered !== undefined || marks.generated !== undefined
  return [{ did, text: did ? said.checkpoint : said.noCheckpoint }]
}

/** What a model does not mend in the end is run as it is. */
function typeErrors({ findings, end }: RunView): Happening[] {
  if (end?.outcome.kind === 'refused') return []
  const count = findings?.filter(({ rule }) => rule === 'types').length ?? 0
  return count === 0 ? [] : [{ did: false, text: said.typesDoNotFit(count) }]
}

function beforeRunning(view: RunView): Happening[] {
  const found: Happening[] = []
  if (view.selection)
    found.push({
      did: view.selection.tools.length > 0,
      text: view.selection.tools.length
        ? said.chosen(countOf(view.selection.tools.length, view.selection.considered))
        : said.noneChosen,
    })
  if (view.code === null) found.push({ did: view.marks.generated !== undefined, text: writing(view) })
  return found
}

function writing(view: RunView): string {
  if (view.marks.generated !== undefined) return said.written
  return view.program ? said.notWhole : said.notWritten
}

function calls(view: RunView): Happening[] {
  const done = view.calls.filter((call) => call.phase === 'done').length
  const recorded = view.calls.filter((call) => call.phase === 'replayed').length
  const allowed = view.calls.filter(({ phase, decision }) => phase === 'done' && decision && decision !== 'deny')
  const denied = view.calls.filter(isDenied)
  const failed = view.calls.filter((call) => call.phase === 'failed' && !isDenied(call) && !isStopped(call))
  // The run ended before they were answered.
  const open = view.calls.filter((call) => call.phase === 'started' || isStopped(call)).length
  const found: Happening[] = []
  if (done) found.push({ did: true, text: said.done(done) })
  if (recorded) found.push({ did: true, text: said.fromRecord(recorded) })
  for (const [name, count] of countBy(allowed.map((call) => `${call.server}.${call.tool}`)))
    found.push({ did: true, text: said.times(said.toolAllowed(name), count) })
  for (const [name, count] of countBy(failed.map((call) => `${call.server}.${call.tool}`)))
    found.push({ did: false, text: said.times(said.toolFailed(name), count) })
  for (const [what, count] of countBy(denied.map(deniedText))) found.push({ did: false, text: said.times(what, count) })
  if (open) found.push({ did: false, text: said.open(open) })
  if (view.calls.length === 0) found.push({ did: false, text: said.noTool })
  return found
}

function deniedText({ server, tool, decision, expired }: RunView['calls'][number]): string {
  const name = `${server}.${tool}`
  if (expired) return said.toolExpired(name)
  return decision === 'deny' ? said.toolDeniedByYou(name) : said.toolDenied(name)
}

/** A run tells what it changed at its end. This one did not come to it. */
export const isCutOff = ({ end, files }: Pick<RunView, 'end' | 'files'>) =>
  end?.outcome.kind === 'interrupted' && files.length === 0

function files(view: RunView, noted: readonly FileChange[] | null): Happening[] {
  if (isCutOff(view) && noted === null) return [{ did: false, text: said.filesNotKnown }]
  const files = isCutOff(view) ? (noted ?? []) : view.files
  // What is noted is kept for some runs, and forgotten when it is put back.
  if (files.length === 0) return [{ did: false, text: isCutOff(view) ? said.noneOnRecord : said.noFile }]
  if (files.length > 4) return [{ did: true, text: said.manyFiles(files.length) }]
  return files.map(({ path, change }) => ({ did: true, text: said.file[change](path) }))
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
