/** Something in a task that is meant letter by letter, and never split or stemmed. */
export interface Literal {
  kind: 'text' | 'file' | 'folder' | 'url'
  /** What is meant: the inside of the quotes, the path, the address. */
  value: string
  /** Where it stands in the text it was found in, quotes included: `[start, end)`. */
  start: number
  end: number
}

/** One step of a task, as it was written: `save the result to result.json`. */
export interface Clause {
  text: string
  /** The literals of this clause, in order; positions count within `text`. */
  literals: Literal[]
  /** It ends with the sign of a question. */
  isAsked?: true
}

/** What was asked, in words: bounded, cleaned and split into its steps. */
export interface Task {
  text: string
  /** At least one. */
  clauses: Clause[]
}
