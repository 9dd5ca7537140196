/** Whether what is shown of a page ends at each of its sides. */
export interface Edges {
  isAtTop: boolean
  isAtBottom: boolean
  isAtLeft: boolean
  isAtRight: boolean
}

/** The page a key leads to: the keys scroll, and turn the page where there is nothing left to scroll. Null for all else. */
export function turnedBy(key: string, page: number, pages: number, edges: Edges): number | null {
  if ((key === 'PageDown' && edges.isAtBottom) || (key === 'ArrowRight' && edges.isAtRight))
    return page < pages ? page + 1 : null
  if ((key === 'PageUp' && edges.isAtTop) || (key === 'ArrowLeft' && edges.isAtLeft)) return page > 1 ? page - 1 : null
  return null
}

/** Of an element that scrolls. Sizes of the screen are not whole, so a pixel may be missing. */
export function edgesOf(box: HTMLElement): Edges {
  return {
    isAtTop: box.scrollTop <= 1,
    isAtBottom: box.scrollTop + box.clientHeight >= box.scrollHeight - 1,
    isAtLeft: box.scrollLeft <= 1,
    isAtRight: box.scrollLeft + box.clientWidth >= box.scrollWidth - 1,
  }
}

/** The page somebody wrote, kept within those there are; null for what is no number. */
export function pageFrom(text: string, pages: number): number | null {
  const page = Number(text)
  return text.trim() === '' || !Number.isInteger(page) ? null : Math.min(pages, Math.max(1, page))
}
