import { PlaygroundError } from '../../errors.ts'
import { nameKey } from '../name-key.ts'
import { parsePath } from '../parse-path.ts'
import { UNFINISHED_PREFIX } from '../unfinished.ts'

/** What no name of a file should have: what cannot be seen or turns letters around, and what is left where a name was no text. */
const ODD = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/u

/** The names on the way to an entry, in the workspace. Throws `invalid-input` or `forbidden` for one that is refused. */
export function namesOfEntry(fileName: string, into: readonly string[]): string[] {
  const shown = JSON.stringify(fileName.length > 120 ? `${fileName.slice(0, 120)}…` : fileName)
  if (/^(?:[\\/]|[A-Za-z]:)/.test(fileName) || fileName.split(/[\\/]/).includes('..'))
    throw new PlaygroundError(
      'forbidden',
      `The zip file has an entry ${shown}, which leads outside. Nothing was taken from it; make it again with relative paths.`,
    )
  const names = parsePath(fileName)
  const odd = names.find(
    (name) => ODD.test(name) || name.includes('\\') || /[. ]$/.test(name) || name.startsWith(UNFINISHED_PREFIX),
  )
  if (odd !== undefined || names.length === 0)
    throw new PlaygroundError(
      'invalid-input',
      `The zip file has an entry ${shown}, which is no name for a file here: it has characters that cannot be seen, a backslash, or ends with a dot or a space. Rename it, then try again.`,
    )
  return parsePath([...into, ...names].join('/'))
}

/** Makes sure that no two entries come to lie in one place, wherever the workspace may come to lie. */
export class EntryPlaces {
  readonly #places = new Map<string, { spelling: string; type: 'file' | 'directory' }>()

  add(names: readonly string[], type: 'file' | 'directory'): void {
    for (let length = 1; length < names.length; length++) this.#take(names.slice(0, length), 'directory')
    this.#take(names, type)
  }

  /** All files and folders that it makes. */
  get size(): number {
    return this.#places.size
  }

  #take(names: readonly string[], type: 'file' | 'directory'): void {
    const spelling = names.join('/')
    const key = names.map(nameKey).join('/')
    const before = this.#places.get(key)
    if (before === undefined) this.#places.set(key, { spelling, type })
    else if (before.type === 'file' || type === 'file' || before.spelling !== spelling)
      throw new PlaygroundError(
        'invalid-input',
        `The zip file has two entries for one place, ${JSON.stringify(before.spelling)} and ${JSON.stringify(spelling)}. Nothing was taken from it.`,
      )
  }
}
