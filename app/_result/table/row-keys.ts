/** The row that a key leads to, of `count`; `from` is −1 before the first. Null for every other key. */
export function nextRow(key: string, from: number, count: number, page: number): number | null {
  const last = count - 1
  const within = (at: number) => Math.max(0, Math.min(last, at))
  switch (key) {
    case 'ArrowDown':
      return within(from + 1)
    case 'ArrowUp':
      return within(from - 1)
    case 'PageDown':
      return within(from + page)
    case 'PageUp':
      return within(from - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
