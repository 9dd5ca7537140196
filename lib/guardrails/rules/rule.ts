import type { Node } from '@babel/types'
import type { Finding } from '../finding.ts'
import type { ParsedProgram } from '../parse-program.ts'

/** What the rules may know beside the program. */
export interface RuleContext {
  /** Node modules a program may import: `node:fs`. */
  allowedNodeModules: ReadonlySet<string>
  /** Tool and skill modules there are (`./servers/calculator/add.ts`); without it every well-formed one passes. */
  modules?: ReadonlySet<string>
}

/** One rule over the syntax tree. It looks and tells; it runs nothing and changes nothing. */
export type Rule = (program: ParsedProgram, context: RuleContext) => Finding[]

/** A finding that keeps the program from running, at a node or comment. */
export function errorAt(rule: string, node: Pick<Node, 'loc'>, message: string): Finding {
  const start = node.loc?.start
  return { rule, severity: 'error', message, line: start?.line ?? 1, column: (start?.column ?? 0) + 1 }
}
