/** Who asked for a run: its person on the page, or what they let in or started. */
export interface AskedBy {
  kind: 'page' | 'token' | 'app' | 'command-line'
  /** Of the token or the app. */
  name?: string
  /** What the MCP client calls itself. Anybody can take any name. */
  client?: string
}

/** `by Claude Code, through the token laptop`; null for the page, where it goes without saying. */
export function askedByText({ kind, name, client }: AskedBy): string | null {
  if (kind === 'page') return null
  const way = kind === 'command-line' ? 'on the command line' : `through the ${kind}${name ? ` ${name}` : ''}`
  return client ? `by ${client}, ${way}` : way
}
