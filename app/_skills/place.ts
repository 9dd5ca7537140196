export const PARTS = ['about', 'code', 'tests', 'versions'] as const
/** What is shown of a skill. */
export type Part = (typeof PARTS)[number]

const ROOT = '/skills'

export const hrefOf = (name: string, part: Part = 'about'): string =>
  `${ROOT}/${encodeURIComponent(name)}${part === 'about' ? '' : `/${part}`}`

/** What an address below `/skills/<name>` shows; null for one that there is not. */
export function partOf(pathname: string): Part | null {
  const [part, ...more] = pathname
    .slice(ROOT.length)
    .split('/')
    .filter((piece) => piece !== '')
    .slice(1)
  if (part === undefined) return 'about'
  return more.length === 0 ? (PARTS.find((one) => one === part) ?? null) : null
}
