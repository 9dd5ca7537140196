import type { Finding, Verdict } from './finding.ts'
import { ParseFailure, parseProgram } from './parse-program.ts'
import { dynamicCode } from './rules/dynamic-code.ts'
import { imports } from './rules/imports.ts'
import { network } from './rules/network.ts'
import type { Rule, RuleContext } from './rules/rule.ts'
import { checkSize } from './rules/size.ts'

const RULES: readonly Rule[] = [imports, dynamicCode, network]
const MAX_FINDINGS = 100

/** Node modules a program may import; they are served by the sandbox and see the workspace only. */
const ALLOWED_NODE_MODULES = ['node:fs', 'node:fs/promises', 'node:path'] as const

export interface CheckOptions {
  /** Default `ALLOWED_NODE_MODULES`. */
  allowedNodeModules?: readonly string[]
  /** Tool and skill modules there are, as programs import them; without it every well-formed one passes. */
  modules?: ReadonlySet<string>
  /** Why a `fetch` would be refused, where that is known before the program runs; without it none is looked at. */
  refuseFetch?: RuleContext['refuseFetch']
}

/**
 * Says whether a program may run, from its syntax tree alone. It catches honest mistakes and plain attempts early and
 * names the place; what keeps a program in is the sandbox. Throws for nothing a program can be.
 */
export function checkCode(source: string, options: CheckOptions = {}): Verdict {
  const tooLarge = checkSize(source)
  if (tooLarge) return { ok: false, findings: [tooLarge] }
  try {
    const program = parseProgram(source)
    const context = {
      allowedNodeModules: new Set(options.allowedNodeModules ?? ALLOWED_NODE_MODULES),
      ...(options.modules && { modules: options.modules }),
      ...(options.refuseFetch && { refuseFetch: options.refuseFetch }),
    }
    return toVerdict(RULES.flatMap((rule) => rule(program, context)))
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error
    const { message, line, column } = error
    return { ok: false, findings: [{ rule: 'syntax', severity: 'error', message, line, column }] }
  }
}

function toVerdict(findings: Finding[]): Verdict {
  findings.sort((a, b) => a.line - b.line || a.column - b.column)
  return { ok: findings.every(({ severity }) => severity !== 'error'), findings: findings.slice(0, MAX_FINDINGS) }
}
