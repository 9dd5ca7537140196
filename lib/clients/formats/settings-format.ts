/** A part of a text, from its first character to behind its last. */
export interface Place {
  start: number
  end: number
}

/**
 * A way settings are written in. It changes one entry and leaves every other character as it is: comments, keys it does
 * not know, their order and how they are indented.
 */
export interface SettingsFormat {
  /** What the text says. Throws `invalid-input` with the place where it is damaged; an empty text says nothing. */
  parse(text: string): Record<string, unknown>
  /**
   * The text with that entry, in place of the one that is there, at the end of what it stands under where there is none.
   * What it stands under is made where it lacks. Throws `invalid-input` where the text has a form that is not changed.
   */
  put(text: string, path: readonly string[], entry: Record<string, unknown>): string
  /** The text without that entry. What `put` added goes again, to the character; of what it stood under, an empty one may stay. */
  take(text: string, path: readonly string[]): string
  /** Where that entry stands, key and all; empty where there is none. */
  placesOf(text: string, path: readonly string[]): Place[]
}
