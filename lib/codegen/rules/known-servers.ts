/** Servers whose tools the clauses know by what they do: what clauses do not understand of them is not guessed at. */
export const KNOWN: ReadonlySet<string> = new Set(['calculator', 'database', 'filesystem', 'weather'])
