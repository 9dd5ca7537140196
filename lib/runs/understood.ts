/** What a session of work brings to a task of it. */
export interface Understood {
  /** The task with what it refers back to put in its place: `Read it` as `Read "notes.txt"`. */
  meant?: string
  /** Why that could not be done, as a sentence for whoever asked. */
  unclear?: string
  /** What was done before in the session, as a model reads it. */
  known?: string
}
