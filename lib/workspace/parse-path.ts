import { PlaygroundError } from '../errors.ts'
import { nameKey } from './name-key.ts'
import { RUNS_FOLDER } from './run-changes/change-list.ts'

const MAX_PATH_BYTES = 4096
const MAX_NAME_BYTES = 255

/**
 * Splits a path of a workspace into the names on its way: `/workspace/data/a.txt` and `data/a.txt` are both
 * `['data', 'a.txt']`, the workspace itself is `[]`. Refuses every spelling that could mean a place outside.
 */
export function parsePath(path: string, { reserved = false } = {}): string[] {
  const shown = JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path)
  if (path.includes('\0')) throw new PlaygroundError('invalid-input', `The path ${shown} contains a NUL character.`)
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    throw new PlaygroundError('invalid-input', `The path ${shown} is longer than ${MAX_PATH_BYTES} bytes.`)
  }

  const inside = path.replace(/^\/workspace(?=\/|$)/, '.')
  if (inside.startsWith('/') || (process.platform === 'win32' && /[\\:]/.test(inside))) {
    throw outside(shown)
  }
  const names = inside.split('/').filter((name) => name !== '' && name !== '.')
  if (names.includes('..')) throw outside(shown)
  if (!reserved && nameKey(names[0] ?? '') === RUNS_FOLDER)
    throw new PlaygroundError(
      'forbidden',
      `The path ${shown} is where it is kept what runs have changed. Choose another.`,
    )

  const long = names.find((name) => Buffer.byteLength(name) > MAX_NAME_BYTES)
  if (long)
    throw new PlaygroundError('invalid-input', `A name in the path ${shown} is longer than ${MAX_NAME_BYTES} bytes.`)
  return names
}

const outside = (shown: string) =>
  new PlaygroundError(
    'forbidden',
    `The path ${shown} leads outside the workspace. Give a path relative to the workspace, like "data/report.txt", without "..".`,
  )
