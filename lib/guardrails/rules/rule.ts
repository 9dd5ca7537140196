import type { Node } from '@babel/types'
import type { Finding } from '../finding.ts'
import type { ParsedProgram } from '../parse-program.ts'

/** What the rules may know beside the program. */
export interface RuleContext {
  /** Node modules a program may import: `node:fs`. */
  allowedNodeModules: ReadonlySet<string>
  /** Tool and skill modules there are (`./servers/calculator/add.ts`); without it every well-formed one passes. */
  modules?: ReadonlySet<string>
  /** Why a `fetch` of this URL would be refused, null when it would not; asked with null where the URL is not known. */
  refuseFetch?: (url: string | null) => string | null
}

/** One rule over the syntax tree. It looks and tells; it runs nothing and changes nothing. */
export type Rule = (program: ParsedProgram, context: RuleContext) => Finding[]

/** A finding that keeps the program from running, at a node or comment. */
export const errorAt = (rule: string, node: Pick<Node, 'loc'>, message: string) => findAt('error', rule, node, message)

/** A finding that the program may run with. */
export const warningAt = (rule: string, node: Pick<Node, 'loc'>, message: string) =>
  findAt('warning', rule, node, message)

function findAt(severity: Finding['severity'], rule: string, { loc }: Pick<Node, 'loc'>, message: string): Finding {
  return { rule, severity, message, line: loc?.start.line ?? 1, column: (loc?.start.column ?? 0) + 1 }
}
