/** One request to the model: what it was for, and what it read and wrote. */
export interface ModelTurn {
  /**
   * `calls`: it asked for calls of tools. `search`: it had tools looked for. `answer`: it wrote the answer.
   * `translate`: it put the task into the words that tools are found by.
   */
  what: 'program' | 'repair' | 'search' | 'look' | 'calls' | 'answer' | 'translate'
  /** All that it read, what came from a cache as well. */
  input: number
  output: number
  /** The part of `input` that the provider had in its cache. */
  cached: number
  /** `computed`: the provider did not say, so it was counted here. */
  basis: 'measured' | 'computed'
}
