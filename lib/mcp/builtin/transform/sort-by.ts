import { offload } from '../../../offload/offload.ts'
import { isOffloadError } from '../../../offload/offload-error.ts'
import { valuesOf } from './field-of.ts'
import { type OrderJob, orderOf } from './order-of.ts'

const LIMIT_MS = 5_000
/** More take longer than others should wait: texts by alphabet, of some scripts a second. */
const MAX_SORTED_HERE = 1_000

/** In order of a field; what has no such field is last in both directions. `owner` is who waits for what takes long. */
export async function sortBy(
  items: readonly unknown[],
  field: string | undefined,
  { order, owner }: Pick<OrderJob, 'order'> & { owner: string },
): Promise<unknown[]> {
  const values = valuesOf(items, field).map(withoutParts)
  const places =
    values.length <= MAX_SORTED_HERE ? orderOf({ values, order }) : await elsewhere({ values, order }, owner)
  return places.map((place) => items[place])
}

/** What is in a value does not count. */
const withoutParts = (value: unknown) => (typeof value === 'object' && value !== null ? {} : value)

async function elsewhere(job: OrderJob, owner: string): Promise<number[]> {
  try {
    return await offload('order-values', job, { owner, limitMs: LIMIT_MS })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    throw new Error(`Sorting these items takes more than ${LIMIT_MS / 1_000} s; give fewer.`, { cause: error })
  }
}
