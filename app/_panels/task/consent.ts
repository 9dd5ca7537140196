/** Whether the next run may use destructive tools, and which ones the last checked program would use. */
export interface Consent {
  isAllowed: boolean
  tools: readonly string[]
  allow(isAllowed: boolean): void
  /** Runs the program that stands there and allows them for this run alone. */
  allowAndRun(): void
}

/** Of the switch, so that what else speaks of it can lead there. */
export const CONSENT_ID = 'allow-destructive'

/** `database.execute`, `database.execute and email.send`, `database.execute, email.send and 2 more`. */
export function nameTools(tools: readonly string[]): string {
  if (tools.length > 3) return `${tools.slice(0, 2).join(', ')} and ${tools.length - 2} more`
  return [tools.slice(0, -1).join(', '), tools.at(-1)].filter(Boolean).join(' and ')
}
