import type { Terminal } from './terminal.ts'

/** Asks for one of the keys until it is one. Null where nobody sits there. */
export async function choose(shown: string, keys: readonly string[], terminal: Terminal): Promise<string | null> {
  for (;;) {
    const said = await terminal.ask(`${shown}: `)
    if (said === null) return null
    const key = said.trim().toLowerCase()
    if (keys.includes(key)) return key
    terminal.err(`Expected one of ${shown}.\n`)
  }
}
