/** A token, and which one it was made with; null where it was made signed in, or by a command. */
export interface MadeToken {
  id: string
  makerId: string | null
}

/** Those of `tokens` that end when these do: they themselves, what was made with them, and what was made with that. */
export function endingWith<Token extends MadeToken>(tokens: readonly Token[], ids: Iterable<string>): Token[] {
  const ended = new Set(ids)
  for (let before = -1; before !== ended.size; ) {
    before = ended.size
    for (const { id, makerId } of tokens) if (makerId !== null && ended.has(makerId)) ended.add(id)
  }
  return tokens.filter(({ id }) => ended.has(id))
}

/** Those that have to stay so that this one does: it, the one it was made with, and the one that was made with. */
export function neededFor<Token extends MadeToken>(tokens: readonly Token[], id: string): Token[] {
  const token = tokens.find((one) => one.id === id)
  if (!token) return []
  // Without itself, so that not even rows that nobody could have written go round for ever.
  const others = tokens.filter((one) => one !== token)
  return [token, ...(token.makerId === null ? [] : neededFor(others, token.makerId))]
}
