import { words } from './words.ts'

/** What becomes of calls in the next run that can change or delete what cannot be restored. */
export interface Consent {
  /** Whether the person is asked before each; else all are made. */
  isAsking: boolean
  askFirst(isAsking: boolean): void
  /** Runs the program that stands there and asks about each. */
  askAndRun(): void
}

/** `database.execute`, `database.execute and email.send`, `database.execute, email.send and 2 more`. */
export function nameTools(tools: readonly string[]): string {
  if (tools.length > 3) return words.consent.toolsAndMore(tools.slice(0, 2).join(', '), tools.length - 2)
  const [before, last = ''] = [tools.slice(0, -1).join(', '), tools.at(-1)]
  return before === '' ? last : words.consent.tools(before, last)
}
