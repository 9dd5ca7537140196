/** The height of the head of a group, which stays on top. */
const HEAD = 44

/** Scrolls the list, and nothing else, until a row of it is in sight. */
export function reveal(row: Element | null): void {
  const box = row?.closest<HTMLElement>('[data-scrolls]')
  if (!row || !box) return
  const { top, bottom } = row.getBoundingClientRect()
  const { top: from, bottom: to } = box.getBoundingClientRect()
  if (top < from + HEAD) box.scrollTop -= from + HEAD - top
  else if (bottom > to) box.scrollTop += bottom - to
}
