import { toTerminalJson } from '../../config/terminal-text.ts'
import { jsonLine } from '../../json/json-line.ts'

/** Where a command runs: nothing of the CLI reads the process itself. */
export interface Terminal {
  /** Where the person stands; relative paths mean this. */
  cwd: string
  env: Record<string, string | undefined>
  /** Writes what was asked for. */
  out(text: string): void
  /** Writes everything else. */
  err(text: string): void
  /** Asks whoever sits there; null when nobody does. On a screen nobody sees a hidden answer. */
  ask(question: string, how?: { isHidden?: boolean }): Promise<string | null>
  /** Whether somebody sits there; unknown is no. `ask` also reads what is piped in. */
  isInteractive?: boolean
  /** Asks nobody any more: what waits for an answer gets null. */
  close(): void
  /** Aborted when nobody reads any more what was asked for, as when `head` has its lines. That is no error. */
  gone: AbortSignal
}

/** One JSON document, a line of its own: the same value on a terminal as in a pipe. */
export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${toTerminalJson(jsonLine(value))}\n`)
}
