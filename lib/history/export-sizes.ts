import { countLines } from '../format/count-lines.ts'
import type { Person } from '../people/person.ts'
import type { Runs } from '../pipeline/runs.ts'
import type { FileChange } from '../runs/event.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { runReport } from './run-report.ts'

/** What a run is as a file, in each form. */
export interface ExportSizes {
  /** Null for a run that came to no program. */
  ts: { bytes: number; lines: number } | null
  md: { bytes: number }
  json: { bytes: number }
  /** Those that it made or changed and that are there; bytes before they are packed. */
  files: { bytes: number; count: number }
}

/** Those that were there when it ended. */
export const pathsOf = (files: readonly FileChange[]): string[] => [
  ...new Set(files.filter(({ change }) => change !== 'deleted').map(({ path }) => path)),
]

export async function exportSizes(
  { runs, workspace }: { runs: Pick<Runs, 'get' | 'textOf'>; workspace: Pick<Workspace, 'list'> },
  person: Person,
  runId: string,
): Promise<ExportSizes> {
  const json = Buffer.byteLength(await runs.textOf(person, runId))
  const record = await runs.get(person, runId)
  const { program } = record
  const wanted = new Set(pathsOf(record.files))
  const there = wanted.size === 0 ? [] : await workspace.list('', { most: MOST })
  const files = there.filter(({ path, type }) => type === 'file' && wanted.has(path))
  return {
    ts: program === null ? null : { bytes: Buffer.byteLength(program), lines: countLines(program) },
    md: { bytes: Buffer.byteLength(runReport(record)) },
    json: { bytes: json },
    files: { bytes: files.reduce((all, { size }) => all + size, 0), count: files.length },
  }
}

/** More than a person may have. */
const MOST = 200_000
