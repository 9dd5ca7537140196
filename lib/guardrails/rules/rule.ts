import type { Analysis } from '../../analysis/analysis.ts'
import type { Position } from '../../analysis/parse.ts'
import type { Finding } from '../../runs/finding.ts'

/** What the rules may know beside the program. */
export interface RuleContext {
  /** Node modules a program may import: `node:fs`. */
  allowedNodeModules: ReadonlySet<string>
  /** Tool and skill modules there are (`./servers/calculator/add.ts`), with the index of each server; without it every well-formed one passes. */
  modules?: ReadonlySet<string>
  /** Why a module that is not there cannot be imported, by module, where it is known. */
  reasons?: ReadonlyMap<string, string>
  /** Why a `fetch` of this URL would be refused, null when it would not; asked with null where the URL is not known. */
  refuseFetch?: (url: string | null) => string | null
}

/** One rule over what was found in a program. It looks and tells; it runs nothing and changes nothing. */
export type Rule = (analysis: Analysis, context: RuleContext) => Finding[]

/** A finding that keeps the program from running. */
export const errorAt = (rule: string, { line, column }: Position, message: string): Finding => ({
  ...{ rule, severity: 'error', message, line, column },
})

/** A finding that the program may run with. */
export const warningAt = (rule: string, { line, column }: Position, message: string): Finding => ({
  ...{ rule, severity: 'warning', message, line, column },
})
