import { newRunId } from '../run-id.ts'

/** A new id such as `c_7kq2m9xw4hbt`, safe as a file name. */
export const newComparisonId = (): string => newRunId().replace('r_', 'c_')

/** Whether a text can be the id of a comparison. Anything else never reaches the disk. */
export const isComparisonId = (text: string): boolean => /^c_[2-9a-km-np-z]{12}$/.test(text)
