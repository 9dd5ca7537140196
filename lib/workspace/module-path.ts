const WORLD = '/workspace/'
const ROOT = `file://${WORLD}`
/** Taken before any program runs: this is also read inside the sandbox. */
const Address = URL

/**
 * The path in a program's world that an import means, seen from the module that holds it: `servers/<name>/…`,
 * `skills/<name>/…` or `client/…`; null for everything else. Reads addresses as the sandbox does, where imports are URLs:
 * `/workspace/…`, `..`, `//`, `\`, `?` and `%` mean the same here and there.
 */
export function modulePath(specifier: string, importer: string): string | null {
  // Anything else is the name of a package.
  if (!/^(?:\.{0,2}\/|file:)/i.test(specifier)) return null
  const base = `${ROOT}${importer.split('/').map(encodeName).join('/')}`
  // A way up beyond the world leads to wherever this machine has it.
  if (!/^(?:\/|file:)/i.test(specifier) && leadsOut(specifier, importer)) return null
  const url = /^file:/i.test(specifier) ? Address.parse(specifier) : Address.parse(specifier, base)
  if (url === null || !url.href.startsWith(ROOT)) return null
  const [kind = '', name = '', ...rest] = url.pathname.slice(WORLD.length).split('/')
  if (kind === 'client') return rest.length === 0 ? decoded([kind, name]) : null
  if (kind !== 'servers' && kind !== 'skills') return null
  // The sandbox knows the folders themselves by their one spelling.
  const folder = decoded([name])
  if (folder === null || folder.includes('/') || encodeName(folder) !== name || rest[0] === '') return null
  const inside = decoded(rest.filter((part) => part !== ''))
  return inside === null || inside === '' ? null : `${kind}/${folder}/${inside}`
}

/** A name as it stands in the address of a file. */
export function encodeName(name: string): string {
  const safe = name.replace(/[%?#\\\t\n\r/]/g, encodeURIComponent)
  // `.` and `..` are no names.
  return /^\.{0,2}$/.test(name) ? '' : new Address(`file:///${safe}`).pathname.slice(1)
}

function leadsOut(specifier: string, importer: string): boolean {
  let depth = importer.split('/').length - 1
  const way = specifier.replace(/[?#].*$/s, '').replaceAll('\\', '/')
  for (const part of way.split('/')) {
    const plain = part.replace(/%2e/gi, '.')
    if (plain === '..') depth -= 1
    else if (plain !== '.') depth += 1
    if (depth < 0) return true
  }
  return false
}

function decoded(parts: readonly string[]): string | null {
  try {
    const path = parts.map(decodeURIComponent).join('/')
    // Written as %2F it parts names all the same.
    return path.split('/').some((name) => /^\.{0,2}$|[\\\0]/.test(name)) ? null : path
  } catch {
    return null // no UTF-8, so no name that anybody could write
  }
}
