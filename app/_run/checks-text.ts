import { formatQuantity } from '../../lib/format/duration.ts'
import type { RunView } from './run-view.ts'

/** What the checks said, in a few words: the same at the program, at the tab of the checks and on the path. */
export interface ChecksText {
  tone: 'ok' | 'bad' | 'warn' | 'plain'
  text: string
}

/** Null until the program was checked. "Pass" is said of what was asked, and the compiler is not always asked. */
export function checksText({ findings, hasTypesChecked }: Pick<RunView, 'findings' | 'hasTypesChecked'>) {
  if (findings === null) return null
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const said = (tone: ChecksText['tone'], text: string): ChecksText => ({ tone, text })
  if (errors > 0) return said('bad', formatQuantity(errors, 'finding'))
  const mistyped = findings.filter(({ rule }) => rule === 'types').length
  if (mistyped > 0) return said('warn', formatQuantity(mistyped, 'type error'))
  if (findings.length > 0) return said('warn', formatQuantity(findings.length, 'warning'))
  return hasTypesChecked ? said('ok', 'Types and rules pass') : said('plain', 'Rules pass')
}
