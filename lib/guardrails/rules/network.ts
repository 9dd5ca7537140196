import type { Node } from '@babel/types'
import type { ParsedProgram } from '../parse-program.ts'
import { type Rule, warningAt } from './rule.ts'

/** A `fetch` that would be refused is told of before the program runs; the program may be made to live with it. */
export const network: Rule = (program, { refuseFetch }) => {
  if (!refuseFetch || hasOwnFetch(program)) return []
  return program.places.flatMap(({ node }) => {
    if (node.type !== 'CallExpression' || !isFetch(node.callee)) return []
    const message = refuseFetch(addressOf(node.arguments[0]))
    return message === null ? [] : [warningAt('network', node, message)]
  })
}

/** Whether the program calls something of its own `fetch`: then nothing is known of any. */
function hasOwnFetch({ places }: ParsedProgram): boolean {
  return places.some(
    ({ node, parent, key }) =>
      isNamed(node, 'fetch') &&
      ((key === 'id' && parent !== null) ||
        (key === 'local' && parent?.type === 'ImportSpecifier') ||
        key === 'params'),
  )
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
  if (argument?.type === 'StringLiteral') return argument.value
  if (argument?.type === 'TemplateLiteral') return addressOfTemplate(argument)
  const isMade = argument?.type === 'NewExpression' && ['URL', 'Request'].some((name) => isNamed(argument.callee, name))
  return isMade && argument.arguments.length === 1 ? addressOf(argument.arguments[0]) : null
}

/** As far as its host is certain: `https://a.example/${path}`, but not `https://a.${domain}/`. */
function addressOfTemplate({ quasis }: Extract<Node, { type: 'TemplateLiteral' }>): string | null {
  const start = quasis[0]?.value.cooked ?? ''
  return quasis.length === 1 || /^https?:\/\/[^/?#]+[/?#]/i.test(start) ? start : null
}

const isNamed = (node: Node, name: string) => node.type === 'Identifier' && node.name === name
