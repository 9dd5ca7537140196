import { UNFIT_NAMES } from '../sandbox/run/fits-a-realm.ts'
import { memberName, type Place, plainText } from './node.ts'

/** What in a program does not fit a realm (`sandbox/fits-a-realm.ts`), however it is written. */
export function unfitIn({ node }: Place): string | null {
  switch (node.type) {
    case 'ImportExpression':
      return 'import('
    case 'MetaProperty':
      return node.meta.name === 'import' ? 'import.meta' : null
    case 'Identifier':
      return UNFIT_NAMES.has(node.name) ? node.name : null
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && memberName(node.callee) === 'constructor'
        ? '.constructor('
        : null
    default: {
      // crypto['subtle']
      const text = plainText(node)
      return text !== null && UNFIT_NAMES.has(text) ? text : null
    }
  }
}
