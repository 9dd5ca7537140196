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
  { href: '/', label: 'Playground', letter: 'p', owns: (path) => path === '/' || isRun(path) },
  { href: '/runs', label: 'Runs', letter: 'r', owns: (path) => path.startsWith('/runs') && !isRun(path) },
  { href: '/skills', label: 'Skills', letter: 's', owns: (path) => /^\/skills(\/|$)/.test(path) },
  { href: '/connections', label: 'Connections', letter: 'c', owns: (path) => path.startsWith('/connections') },
  { href: '/connect', label: 'Agents', letter: 'a', owns: (path) => /^\/connect(\/|$)/.test(path) },
  { href: '/files', label: 'Files', letter: 'f', owns: (path) => path.startsWith('/files') },
  { href: '/tokens', label: 'Tokens', letter: 't', owns: (path) => /^\/(tokens|compare|bill)(\/|$)/.test(path) },
]
