/** Turns texts into vectors; texts that mean alike get vectors that point the same way. */
export interface Embedder {
  /** The model, for people: `text-embedding-3-small`. */
  readonly name: string
  /**
   * Provider, place and model: vectors under different keys cannot be compared. Throws a `PlaygroundError` while there is
   * no model.
   */
  key(): string
  /**
   * One vector for each text, in their order. Rejects with a `PlaygroundError` that says what to do when the model does
   * not answer as it should, and with anything at all when `signal` is aborted.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>
  /** Lets go of what it holds; it can be used again. */
  close?(): Promise<void>
}
