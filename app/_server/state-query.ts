import { z } from 'zod'

/** A file of the workspace; the configured one when none is named. */
export const stateFile = z.string().min(1).max(1_000).optional()
export const stateVersion = z.coerce.number().int().min(1)
