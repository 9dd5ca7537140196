/** What can be resized: the widths of Tools and Outcome in pixels, the height of Program in percent of its column. */
export type SizeName = 'tools' | 'outcome' | 'program'

/** Sizes a person chose; 0 is folded away. What is missing has its usual size, which the styles know. */
export type PanelSizes = Partial<Record<SizeName, number>>

interface Bounds {
  least: number
  most: number
  /** Near enough for readers until the page has measured it. */
  usual: number
}
export const BOUNDS: Record<SizeName, Bounds> = {
  tools: { least: 220, most: 480, usual: 272 },
  outcome: { least: 320, most: 640, usual: 380 },
  program: { least: 25, most: 85, usual: 58 },
}

export const SIZES_COOKIE = 'cem-layout'
const YEAR = 365 * 24 * 60 * 60

/** Reads the cookie; what was tampered with or is from another time is left aside. */
export function parseSizes(cookie: string | undefined): PanelSizes {
  if (!cookie) return {}
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(cookie))
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(
      Object.entries(parsed).filter(([name, size]) => {
        const bounds = Object.hasOwn(BOUNDS, name) ? BOUNDS[name as SizeName] : null
        return bounds && typeof size === 'number' && (size === 0 || (size >= bounds.least && size <= bounds.most))
      }),
    )
  } catch {
    // Sizes are a convenience: without them the panels have their usual ones.
    return {}
  }
}

export function saveSizes(sizes: PanelSizes): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server needs it before the first paint, and the Cookie Store is not everywhere.
  document.cookie = `${SIZES_COOKIE}=${encodeURIComponent(JSON.stringify(sizes))}; path=/; max-age=${YEAR}; samesite=lax`
}

/** A size within its bounds, without fractions nobody sees. */
export function boundSize(name: SizeName, size: number): number {
  const { least, most } = BOUNDS[name]
  return Math.round(Math.min(most, Math.max(least, size)) * 10) / 10
}

/** Where a key moves a separator: the new size, or null when the key does nothing there. `step` is its 16 pixels. */
export function sizeByKey(key: string, name: SizeName, size: number, step: number): number | null {
  const { least, most } = BOUNDS[name]
  // Outcome stands right of its separator: it grows to the left.
  const grow = { tools: 'ArrowRight', outcome: 'ArrowLeft', program: 'ArrowDown' }[name]
  const shrink = { tools: 'ArrowLeft', outcome: 'ArrowRight', program: 'ArrowUp' }[name]
  if (key === grow) return boundSize(name, size + step)
  if (key === shrink) return boundSize(name, size - step)
  if (key === 'Home') return least
  if (key === 'End') return most
  return key === 'Enter' && name !== 'program' && size > 0 ? 0 : null
}

/** The sizes as the styles read them. */
export function sizeStyles(sizes: PanelSizes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [`--size-${name}`, name === 'program' ? `${size}%` : `${size}px`]),
  )
}
