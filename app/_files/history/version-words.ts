import type { FileVersion } from '../../_server/file-versions.ts'

/** By which a version is told from others of its file. */
export function versionKey(version: FileVersion): string {
  if (version.kind === 'run') return `run ${version.runId}`
  return version.kind === 'checkpoint' ? `checkpoint ${version.id}` : `state ${version.version}`
}

/** Its line in the history. */
export function versionTitle(version: FileVersion): string {
  switch (version.kind) {
    case 'run':
      return `run ${shortRun(version.runId)}`
    case 'checkpoint':
      return version.why === 'asked' ? `checkpoint “${version.name}”` : `checkpoint ${version.name}`
    case 'state':
      return `version ${version.version}, ${CAUSE[version.cause]}`
  }
}

/** Below it, after the time. */
export function versionHint(version: FileVersion): string {
  if (version.kind === 'run') return version.title
  if (version.kind === 'state') return version.client ?? (version.runId ? `run ${shortRun(version.runId)}` : '')
  return ''
}

/** What it was, as the older side of a comparison. */
export function olderWords(version: FileVersion): string {
  return version.kind === 'run' ? `before run ${shortRun(version.runId)}` : versionTitle(version)
}

/** Why there is no older content to look at; null where there is. */
export function missingWords(version: FileVersion): string | null {
  if (version.kind !== 'run' || version.isKept) return null
  if (version.change === 'created') return 'This run made the file: there is nothing older.'
  return 'What the file was before this run is not kept: it was too large, or was moved.'
}

const CAUSE = { saved: 'saved', restored: 'restored', found: 'written as a file' }

const shortRun = (runId: string) => runId.slice(0, 8)

/** Where the content of a version can be read. */
export function contentUrl(file: string, version: FileVersion): string {
  const of = new URLSearchParams({ file })
  if (version.kind === 'run') return `/api/versions/content?${of}&run=${version.runId}`
  if (version.kind === 'state') return `/api/state?${of}&version=${version.version}`
  return `/api/checkpoints/${version.id}/files/${file.split('/').map(encodeURIComponent).join('/')}`
}
