import type { Person } from '../../people/person.ts'
import type { Comparison, ComparisonRequest } from '../comparison.ts'

/** As much of the comparisons as running a set takes. */
export interface ComparisonService {
  start(person: Person, request: ComparisonRequest): Promise<{ id: string }>
  resume(person: Person, id: string, options?: { maxCostUsd?: number }): Promise<unknown>
  stop(person: Person, id: string): Promise<unknown>
  get(person: Person, id: string): Promise<Comparison>
  /** Newest first. */
  list(person: Person): Promise<{ comparisons: readonly Pick<Comparison, 'id' | 'name' | 'createdAt'>[] }>
  /** Resolves when it is not under way any more. */
  ended(person: Person, id: string): Promise<void>
}
