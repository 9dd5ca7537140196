import { isNotFound } from '../../errors.ts'
import type { Comparison } from '../comparison.ts'
import { digestOfSet } from './digest-of-set.ts'

/** As much of the comparisons of a person as it takes to find an earlier one. */
export interface EarlierComparisons {
  /** Newest first. */
  list(): Promise<readonly Pick<Comparison, 'id' | 'name' | 'createdAt'>[]>
  get(id: string): Promise<Comparison>
}

/** Of those with the same name so many are looked at. */
const MOST_LOOKED_AT = 50

/** The last time that the tasks of a comparison were done; `changed` where a set of that name was done with other tasks. */
export interface LastTime {
  last: Comparison | null
  changed: Pick<Comparison, 'id' | 'createdAt'> | null
}

/** Looks for the newest earlier comparison of the same name and tasks in which at least something was done. */
export async function findLastTime(now: Comparison, earlier: EarlierComparisons): Promise<LastTime> {
  const digest = digestOfSet(now.tasks)
  const alike = (await earlier.list()).filter(
    ({ id, name, createdAt }) => id !== now.id && name === now.name && createdAt <= now.createdAt,
  )
  let changed: LastTime['changed'] = null
  for (const { id, createdAt } of alike.slice(0, MOST_LOOKED_AT)) {
    const one = await getOrNull(earlier, id)
    if (!one?.trials.some(({ state }) => state === 'done')) continue
    if (digestOfSet(one.tasks) === digest) return { last: one, changed: null }
    changed ??= { id, createdAt }
  }
  return { last: null, changed }
}

/** It may have been removed meanwhile, and one that is damaged keeps nobody from the others. */
async function getOrNull(earlier: EarlierComparisons, id: string): Promise<Comparison | null> {
  try {
    return await earlier.get(id)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
