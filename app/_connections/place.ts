export const PARTS = ['tools', 'try', 'resources', 'prompts', 'log', 'settings'] as const
/** What is shown of a server. */
export type Part = (typeof PARTS)[number]

export interface Place {
  /** Null: only the list. */
  server: string | null
  part: Part
}

const ROOT = '/connections'

/** Which server an address of this page is about, and what of it. */
export function placeOf(pathname: string): Place {
  const [server, part] = pathname
    .slice(ROOT.length)
    .split('/')
    .filter((piece) => piece !== '')
    .map(decode)
  return { server: server ?? null, part: PARTS.find((one) => one === part) ?? 'tools' }
}

function decode(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece // Somebody wrote it by hand; then it is the name of no server.
  }
}

export function hrefOf(
  server: string | null,
  part: Part = 'tools',
  query: Readonly<Record<string, string>> = {},
): string {
  if (server === null) return ROOT
  const search = new URLSearchParams(query).toString()
  return `${ROOT}/${encodeURIComponent(server)}/${part}${search && `?${search}`}`
}

/** Shows another place of this page; nothing is asked of the server for it. */
export const goTo = (href: string): void => window.history.pushState(null, '', href)
