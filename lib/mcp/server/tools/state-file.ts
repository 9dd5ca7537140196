import { z } from 'zod'

/** A file of the workspace; `state.json`, or what the configuration names, when none is given. */
export const stateFile = z.string().max(1_000).optional()
