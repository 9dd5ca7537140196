import { analyse } from '../analysis/analyse.ts'
import { MOST_FINDINGS } from '../analysis/analysis.ts'
import type { Finding, Verdict } from '../runs/finding.ts'
import { dynamicCode } from './rules/dynamic-code.ts'
import { imports, missingIn } from './rules/imports.ts'
import { network } from './rules/network.ts'
import type { Rule, RuleContext } from './rules/rule.ts'
import { checkSize } from './rules/size.ts'

const RULES: readonly Rule[] = [imports, dynamicCode, network]

/** Node modules a program may import; they are served by the sandbox and see the workspace only. */
export const ALLOWED_NODE_MODULES = ['node:fs', 'node:fs/promises', 'node:path'] as const

export interface CheckOptions {
  /** Whose program it is: it is read in their turn. */
  owner: string
  /** Default `ALLOWED_NODE_MODULES`. */
  allowedNodeModules?: readonly string[]
  /** Tool and skill modules there are, and the index of each server, as programs import them; without it every well-formed one passes. */
  modules?: ReadonlySet<string>
  /** Why modules that are not there cannot be imported, as far as it is known; asked only when there are such. */
  whyMissing?: (modules: readonly string[]) => Promise<RuleContext['reasons']>
  /** Why a `fetch` would be refused, where that is known before the program runs; without it none is looked at. */
  refuseFetch?: RuleContext['refuseFetch']
}

/**
 * Says whether a program may run, from its syntax tree alone. It catches honest mistakes and plain attempts early and
 * names the place; what keeps a program in is the sandbox. Rejects for nothing a program can be.
 */
export async function checkCode(source: string, options: CheckOptions): Promise<Verdict> {
  const tooLarge = checkSize(source)
  if (tooLarge) return { ok: false, findings: [tooLarge] }
  const analysis = await analyse(source, options.owner)
  if (analysis.fault) return { ok: false, findings: [{ rule: 'syntax', severity: 'error', ...analysis.fault }] }
  const missing = options.modules ? missingIn(analysis, options.modules) : []
  const context: RuleContext = {
    allowedNodeModules: new Set(options.allowedNodeModules ?? ALLOWED_NODE_MODULES),
    ...(options.modules && { modules: options.modules }),
    ...(options.whyMissing && missing.length > 0 && { reasons: await options.whyMissing(missing) }),
    ...(options.refuseFetch && { refuseFetch: options.refuseFetch }),
  }
  return toVerdict(RULES.flatMap((rule) => rule(analysis, context)))
}

function toVerdict(findings: Finding[]): Verdict {
  findings.sort((a, b) => a.line - b.line || a.column - b.column)
  return { ok: findings.every(({ severity }) => severity !== 'error'), findings: findings.slice(0, MOST_FINDINGS) }
}
