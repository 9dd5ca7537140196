/** What of a click decides where it leads. */
type Click = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>

/** Where a click on a link leads on this site, as path and query; null when this page stays. */
export function followedLink(
  click: Click,
  link: { href: string; target: string; hasDownload: boolean },
  here: string,
): string | null {
  if (click.button !== 0 || click.ctrlKey || click.metaKey || click.shiftKey || click.altKey) return null
  if (click.defaultPrevented || link.hasDownload || (link.target !== '' && link.target !== '_self')) return null
  const [to, from] = [new URL(link.href, here), new URL(here)]
  if (to.origin !== from.origin) return null
  const [path, current] = [to.pathname + to.search, from.pathname + from.search]
  return path === current && to.hash !== '' ? null : path + to.hash
}
