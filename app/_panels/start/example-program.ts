/** A program to look at before it runs. */
export interface ExampleProgram {
  /** `03`, as in `/?example=03`. */
  id: string
  title: string
  /** What it shows, in a sentence. */
  note: string
  code: string
}
