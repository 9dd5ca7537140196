import { PlaygroundError } from '../../errors.ts'
import { assertNotTooDeep } from '../depth.ts'
import { nameKey } from '../name-key.ts'
import { parsePath } from '../parse-path.ts'
import { UNFINISHED_PREFIX } from '../unfinished.ts'

/** What no name of a file should have: what cannot be seen or turns letters around, and what is left where a name was no text. */
const ODD = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]/u

/** The names on the way to an entry, in the workspace. Throws `invalid-input` or `forbidden` for one that is refused. */
export function namesOfEntry(fileName: string, into: readonly string[]): string[] {
  const shown = JSON.stringify(fileName.length > 120 ? `${fileName.slice(0, 120)}…` : fileName)
  if (/^(?:[\\/]|[A-Za-z]:)/.test(fileName) || fileName.split(/[\\/]/).includes('..'))
    throw new PlaygroundError(
      'forbidden',
      `The zip file has an entry ${shown}, which leads outside. Nothing was taken from it; make it again with relative paths.`,
    )
  const names = parsePath(fileName)
  const odd = names.find(isOdd)
  if (odd !== undefined || names.length === 0)
    throw new PlaygroundError(
      'invalid-input',
      `The zip file has an entry ${shown}, which is no name for a file here: it has characters that cannot be seen, a backslash, or ends with a dot or a space. Rename it, then try again.`,
    )
  const all = parsePath([...into, ...names].join('/'))
  assertNotTooDeep(all)
  return all
}

const isOdd = (name: string) =>
  ODD.test(name) ||
  name.includes('\\') ||
  /[. ]$/.test(name) ||
  name.startsWith(UNFINISHED_PREFIX) ||
  nameKey(name) === ''

/** What macOS puts there beside the files, and nobody wants. */
export const isOfMacOs = (fileName: string) => fileName.startsWith('__MACOSX/')

/** Files and folders that one archive may make. */
const MOST_PLACES = 100_000

interface Place {
  name: string
  type: 'file' | 'directory'
  above: Place | null
  /** What is in it, by how it is spelled, and by what some file system takes for one name. */
  inside: { bySpelling: Map<string, Place>; byKey: Map<string, Place> } | null
}

/** Makes sure that no two entries come to lie in one place, wherever the workspace may come to lie. */
export class EntryPlaces {
  readonly #top: Place = { name: '', type: 'directory', above: null, inside: null }
  readonly #most: number
  #size = 0

  constructor(most = MOST_PLACES) {
    this.#most = most
  }

  /** Throws `invalid-input` where something else is already, and `too-large` when there are too many. */
  add(names: readonly string[], type: 'file' | 'directory'): void {
    let place = this.#top
    for (const [index, name] of names.entries()) {
      const isLast = index === names.length - 1
      place = this.#take(place, name, isLast ? type : 'directory', names)
    }
  }

  /** All files and folders that it makes. */
  get size(): number {
    return this.#size
  }

  #take(folder: Place, name: string, type: Place['type'], names: readonly string[]): Place {
    folder.inside ??= { bySpelling: new Map(), byKey: new Map() }
    const { bySpelling, byKey } = folder.inside
    // Most of the way is known: only what is new is compared with all that some file system takes for the same.
    const before = bySpelling.get(name) ?? byKey.get(nameKey(name))
    if (before === undefined) return this.#addTo(folder, { name, type, above: folder, inside: null })
    if (before.type === 'file' || type === 'file' || before.name !== name) throw twice(before, names)
    return before
  }

  #addTo({ inside }: Place, place: Place): Place {
    if (++this.#size > this.#most)
      throw new PlaygroundError(
        'too-large',
        `The zip file makes more than ${this.#most} files and folders. Take it in parts.`,
      )
    inside?.bySpelling.set(place.name, place)
    inside?.byKey.set(nameKey(place.name), place)
    return place
  }
}

function twice(before: Place, names: readonly string[]): PlaygroundError {
  const spelling: string[] = []
  for (let place: Place | null = before; place?.above; place = place.above) spelling.unshift(place.name)
  return new PlaygroundError(
    'invalid-input',
    `The zip file has two entries for one place, ${JSON.stringify(spelling.join('/'))} and ${JSON.stringify(names.slice(0, spelling.length).join('/'))}. Nothing was taken from it.`,
  )
}
