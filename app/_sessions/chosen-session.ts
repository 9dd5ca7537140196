/** The session that runs of this browser join. The server needs it with the page, so that its name does not come later. */
export const CHOSEN_COOKIE = 'cem-work-session'
const YEAR = 365 * 24 * 60 * 60

/** The id in the cookie; null for none, and for what is no id. */
export function parseChosen(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[\w-]{1,100}$/.test(cookie) ? cookie : null
}

/** The same from all cookies of a page, as `document.cookie` has them. */
export function chosenIn(cookies: string): string | null {
  const named = cookies.split('; ').find((cookie) => cookie.startsWith(`${CHOSEN_COOKIE}=`))
  return parseChosen(named?.slice(CHOSEN_COOKIE.length + 1))
}

/** Runs that are started from now on join it; null: none. */
export function saveChosen(sessionId: string | null): void {
  const age = sessionId === null ? 0 : YEAR
  // biome-ignore lint/suspicious/noDocumentCookie: the server needs it before the first paint, and the Cookie Store is not everywhere.
  document.cookie = `${CHOSEN_COOKIE}=${sessionId ?? ''}; path=/; max-age=${age}; samesite=lax`
}
