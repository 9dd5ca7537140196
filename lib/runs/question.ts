/** Answers to questions, by their names. */
export type Values = Readonly<Record<string, unknown>>

/** A value that a task leaves open, as a person is asked for it. */
export interface Question {
  /** What the value is given by: in `values` of the next request, by `--set NAME=VALUE`. */
  name: string
  /** JSON Schema of the value. */
  schema: Readonly<Record<string, unknown>>
  /** A full sentence: what needs it. */
  why: string
}

/** Names of values are no longer than this, asked for or given. */
export const MAX_VALUE_NAME = 100
const MAX_WHY = 1_000
/** Of the schema as JSON: it stands in the log of the run, and is somebody else's. */
const MAX_SCHEMA = 16 * 1024

/** A question as it is told: what would be too long is left out. Null for one that nobody could answer by its name. */
export function boundedQuestion({ name, schema, why }: Question): Question | null {
  if (!isValueName(name)) return null
  const isSmall = JSON.stringify(schema).length <= MAX_SCHEMA
  return { name, schema: isSmall ? schema : {}, why: why.slice(0, MAX_WHY).toWellFormed() }
}

export const isValueName = (name: string): boolean =>
  name !== '' && name.length <= MAX_VALUE_NAME && name !== '__proto__'
