import { words } from './words.ts'

/** A run is shown in the playground; sessions of work and comparisons belong to the runs. */
const isRun = (path: string) => /^\/runs\/(?!(?:sessions|compare)(?:\/|$))./.test(path)

/** A page of the header. */
export interface Place {
  href: string
  label: string
  /** After `g` this letter leads there. */
  letter: string
  /** Whether a path is this place's. */
  owns(path: string): boolean
}

/** The pages there are, in the order of the header. */
export const PLACES: readonly Place[] = [
  { href: '/', label: words.places.playground, letter: 'p', owns: (path) => path === '/' || isRun(path) },
  { href: '/runs', label: words.places.runs, letter: 'r', owns: (path) => path.startsWith('/runs') && !isRun(path) },
  { href: '/skills', label: words.places.skills, letter: 's', owns: (path) => /^\/skills(\/|$)/.test(path) },
  {
    href: '/connections',
    label: words.places.connections,
    letter: 'c',
    owns: (path) => path.startsWith('/connections'),
  },
  { href: '/connect', label: words.places.agents, letter: 'a', owns: (path) => /^\/connect(\/|$)/.test(path) },
  { href: '/files', label: words.places.files, letter: 'f', owns: (path) => path.startsWith('/files') },
  {
    href: '/tokens',
    label: words.places.tokens,
    letter: 't',
    owns: (path) => /^\/(tokens|compare|bill)(\/|$)/.test(path),
  },
]
