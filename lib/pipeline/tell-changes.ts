import type { RunChanges } from '../workspace/run-changes/run-changes.ts'
import type { RunContext } from './run-services.ts'

/** Tells which files the run has changed, and notes how it left them. Answers, in words, what is not known of it. */
export async function tellChanges(changes: RunChanges, run: RunContext): Promise<string | undefined> {
  const { files, isWhole } = await changes.files()
  for (const change of files) run.emit({ kind: 'file', ...change })
  if (files.length > 0) run.log.left(await changes.marks())
  return isWhole
    ? undefined
    : 'Not all files that changed are known: there were more changes than are noted of one run.'
}
