/** What is done with rows, one after the other. Columns are keys of the rows, of nested objects with dots: `user.login`. */
export type Operation =
  | { kind: 'filter'; column: string; test: Test; value: unknown }
  | { kind: 'sort'; column: string; descending: boolean }
  | { kind: 'first'; count: number }
  | { kind: 'pick'; columns: readonly string[] }
  | { kind: 'distinct'; column: string }
  | { kind: 'group'; by: string; aggregates: readonly Aggregate[] }
  /** One value of all rows. */
  | { kind: 'aggregate'; aggregates: readonly Aggregate[] }

export interface Aggregate {
  kind: 'count' | 'sum' | 'average' | 'min' | 'max'
  /** Not of a count. */
  column?: string
}

export type Test = 'is' | 'is-not' | 'more' | 'less' | 'at-least' | 'at-most' | 'contains' | 'contains-not' | 'among'
