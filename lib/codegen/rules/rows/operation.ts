/** What is done with rows, one after the other. A column is the path of a `Column`: `city`, `user.login`, `labels[].name`. */
export type Operation =
  | { kind: 'filter'; column: string; test: Test; value: unknown }
  | Sort
  /**
   * `isSingle`: what comes out is the row itself and no list: `the newest one`. `ties`: with those that are no later in an
   * order than the last of them.
   */
  | { kind: 'first'; count: number; isSingle?: boolean; ties?: Sort }
  /** Of one column a list of its values, of more a list of objects. */
  | { kind: 'pick'; columns: readonly string[] }
  /** A list of the different values. */
  | { kind: 'distinct'; column: string }
  /** Rows of the value of `by`, under the last name in its path, and the aggregates, each under its name. */
  | { kind: 'group'; by: string; aggregates: readonly Aggregate[] }
  /** One value of all rows; of more than one an object of them. */
  | { kind: 'aggregate'; aggregates: readonly Aggregate[] }

/** `order` are the values of the column from first to last, where they are words with an order of their own. */
export interface Sort {
  kind: 'sort'
  column: string
  descending: boolean
  order?: readonly string[]
}

export type Filter = Extract<Operation, { kind: 'filter' }>

export const filter = ({ path }: { path: string }, test: Test, value: unknown): Filter => ({
  kind: 'filter',
  column: path,
  test,
  value,
})

export interface Aggregate {
  kind: 'count' | 'sum' | 'average' | 'min' | 'max'
  /** Not of a count. */
  column?: string
  /** What the value is called where it stands among others: `count`, `hours`, `average_salary`. */
  name: string
}

/** Of a list of values: one of them is, none of them is. `null` as value means that there is none. */
export type Test = 'is' | 'is-not' | 'more' | 'less' | 'at-least' | 'at-most' | 'contains' | 'contains-not' | 'among'

/** As value of a filter over times: so long before the program runs. */
export interface Ago {
  daysAgo: number
}

export const isAgo = (value: unknown): value is Ago =>
  typeof value === 'object' && value !== null && 'daysAgo' in value && typeof value.daysAgo === 'number'

/** The columns that an operation speaks of. */
export function columnsIn(operation: Operation): readonly string[] {
  if (operation.kind === 'pick') return operation.columns
  if (operation.kind === 'first') return []
  if (operation.kind === 'group') return [operation.by, ...aggregated(operation.aggregates)]
  return operation.kind === 'aggregate' ? aggregated(operation.aggregates) : [operation.column]
}

const aggregated = (aggregates: readonly Aggregate[]) => aggregates.flatMap(({ column }) => column ?? [])
