/** Where a link or a picture of a file leads: to the web, to another file of the workspace, or nowhere. */
type MarkdownTarget = { kind: 'web'; href: string } | { kind: 'file'; path: string } | { kind: 'none' }

/** `file` is the one that the link stands in. Anything that is neither a web address nor a path is nothing. */
export function targetIn(href: string, file: string): MarkdownTarget {
  if (/^https?:\/\//i.test(href)) return { kind: 'web', href }
  const [path = ''] = href.split(/[#?]/, 1)
  if (path === '' || path.includes(':') || path.startsWith('//') || path.includes('\\')) return { kind: 'none' }
  const names = path.startsWith('/') ? [] : file.split('/').slice(0, -1)
  for (const name of decoded(path).split('/')) {
    if (name === '..') {
      if (names.pop() === undefined) return { kind: 'none' }
    } else if (name !== '' && name !== '.') names.push(name)
  }
  return names.length === 0 ? { kind: 'none' } : { kind: 'file', path: names.join('/') }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a percent sign of its own
  }
}
