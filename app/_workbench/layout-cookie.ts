/** Panel sizes in percent, by group and panel. Kept in a cookie, so that the server draws them right away. */
export type Layouts = Record<string, Record<string, number>>

export const LAYOUT_COOKIE = 'cem-layout'
const YEAR = 365 * 24 * 60 * 60

/** Reads the cookie; one that was tampered with or is from another time is left aside. */
export function parseLayouts(value: string | undefined): Layouts {
  if (!value) return {}
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value))
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, Record<string, number>] => isLayout(entry[1])),
    )
  } catch {
    // Sizes are a convenience: without them the panels have their usual ones.
    return {}
  }
}

export function saveLayouts(layouts: Layouts): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server needs it before the first paint, and the Cookie Store is not everywhere.
  document.cookie = `${LAYOUT_COOKIE}=${encodeURIComponent(JSON.stringify(layouts))}; path=/; max-age=${YEAR}; samesite=lax`
}

function isLayout(value: unknown): value is Record<string, number> {
  if (typeof value !== 'object' || value === null) return false
  const sizes = Object.values(value)
  return (
    sizes.every((size) => typeof size === 'number' && size >= 0 && size <= 100) &&
    Math.abs(sizes.reduce((sum, size) => sum + size, 0) - 100) < 1
  )
}
