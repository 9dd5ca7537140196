import { MOST_FINDINGS } from './analysis.ts'
import { isNamed, type Node, type Place, plainText } from './node.ts'

interface Fetch {
  at: number
  url: string | null
}

/** Finds the calls of the global `fetch`: none where the program calls something of its own so. */
export function createFetchFinder(): { look(place: Place): void; found(): Fetch[] } {
  const fetches: Fetch[] = []
  let hasOwn = false
  return {
    look({ node, parent, key }) {
      if (isNamed(node, 'fetch')) {
        hasOwn ||= (key === 'id' && parent !== null) || key === 'params'
        hasOwn ||= key === 'local' && parent?.type === 'ImportSpecifier'
      }
      if (node.type !== 'CallExpression' || !isFetch(node.callee) || fetches.length >= MOST_FINDINGS) return
      fetches.push({ at: node.start, url: addressOf(node.arguments[0]) })
    },
    found: () => (hasOwn ? [] : fetches),
  }
}

function isFetch(callee: Node): boolean {
  if (isNamed(callee, 'fetch')) return true
  return (
    callee.type === 'MemberExpression' &&
    !callee.computed &&
    isNamed(callee.object, 'globalThis') &&
    isNamed(callee.property, 'fetch')
  )
}

/** The URL that stands in the program; null when it is only known when it runs. */
function addressOf(argument: Node | undefined): string | null {
  if (argument === undefined) return null
  if (argument.type === 'TemplateLiteral') {
    // As far as its host is certain: `https://a.example/${path}`, but not `https://a.${domain}/`.
    const start = argument.quasis[0]?.value.cooked ?? ''
    return argument.quasis.length === 1 || /^https?:\/\/[^/?#]+[/?#]/i.test(start) ? start : null
  }
  if (argument.type !== 'NewExpression') return plainText(argument)
  // new Request(new URL('…'))
  const isMade = isNamed(argument.callee, 'URL', 'Request') && argument.arguments.length === 1
  return isMade ? addressOf(argument.arguments[0]) : null
}
