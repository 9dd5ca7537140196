import { basename } from 'node:path'

/**
 * What this machine could not try, in one line: a run of the tests that skips a wall must not look like one that tried it.
 * Takes the files of vitest's JSON report; null when everything was tried.
 *
 * @returns {string | null}
 */
export function listUntried(files) {
  const groups = new Map()
  for (const { name, assertionResults } of files)
    for (const { status, ancestorTitles, title } of assertionResults)
      if (status === 'skipped' || status === 'pending') {
        const what = nameOf(ancestorTitles[0] ?? title, name)
        groups.set(what, (groups.get(what) ?? 0) + 1)
      }
  if (groups.size === 0) return null
  const listed = [...groups].map(([what, count]) => `${what}: ${count} test${count === 1 ? '' : 's'}`)
  return `Not tried on this machine: ${listed.join('; ')}`
}

/** A title that says why it is skipped stands for itself, in whatever file; others say too little without theirs. */
function nameOf(title, file) {
  return /\((skipped|not tried): /.test(title)
    ? title
    : `${basename(file).replace(/(\.\w+)?\.test\.tsx?$/, '')}, ${title}`
}
