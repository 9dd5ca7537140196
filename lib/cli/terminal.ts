/** Where a command runs: nothing of the CLI reads the process itself. */
export interface Terminal {
  /** Where the person stands; relative paths mean this. */
  cwd: string
  env: Record<string, string | undefined>
  /** Writes what was asked for. */
  out(text: string): void
  /** Writes everything else. */
  err(text: string): void
}

/** One JSON document, a line of its own. */
export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${JSON.stringify(value)}\n`)
}
