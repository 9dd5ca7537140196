import type { RunVersion } from '../../../../lib/history/program-versions.ts'
import type { RunView } from '../../../_run/run-view.ts'
import { words } from './words.ts'

/** One version in the strip. */
export interface ShownVersion extends RunVersion {
  name: string
}

type Shown = Pick<RunView, 'runId' | 'version' | 'editedFrom' | 'status' | 'end' | 'code'>

/**
 * The versions as far as they are known, with the run that is shown as it is now: one that was just begun stands after the one it was
 * made of before the server has told of it.
 */
export function shownVersions(known: readonly RunVersion[], view: Shown): ShownVersion[] {
  const { runId, version, editedFrom, status, end, code } = view
  if (runId === null) return []
  const isGiven = version === undefined && code !== null
  const now = {
    status: status === 'none' ? ('preparing' as const) : status,
    outcome: end?.outcome.kind ?? null,
    ...(isGiven && { isGiven }),
  }
  const at = known.findIndex((one) => one.runId === runId)
  const parent = known.findIndex((one) => one.runId === editedFrom)
  const list =
    at >= 0
      ? known.map((one) => (one.runId === runId ? { ...one, ...now } : one))
      : [...known.slice(0, parent + 1), { runId, version: version ?? 1, ...now }]
  return list.map((one) => ({ ...one, name: nameOf(one) }))
}

const nameOf = ({ version, isGiven }: RunVersion): string =>
  version > 1 ? words.edited(version - 1) : isGiven ? words.given : words.generated

/** The version beside the one that is shown; undefined at the end. */
export function versionBeside(
  versions: readonly ShownVersion[],
  runId: string | null,
  step: 1 | -1,
): ShownVersion | undefined {
  const at = versions.findIndex((one) => one.runId === runId)
  return at === -1 ? undefined : versions[at + step]
}
