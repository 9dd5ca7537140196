import { PlaygroundError } from '../../lib/errors.ts'

/** The path after a prefix, from the address itself: every part is decoded exactly once, and the workspace judges what it leads to. */
export function pathInUrl(request: Request, prefix: string): string {
  const { pathname } = new URL(request.url)
  try {
    return pathname.slice(prefix.length).split('/').filter(Boolean).map(decodeURIComponent).join('/')
  } catch (error) {
    throw new PlaygroundError(
      'invalid-input',
      `The path ${pathname} is not well-formed: a % in a file name is written %25.`,
      { cause: error },
    )
  }
}
