import { randomBytes } from 'node:crypto'
import type { World } from '../protocol/protocol.ts'

/** Now, and a chance that nobody can foretell. */
export const newWorld = (): World => ({ startedAt: Date.now(), seed: randomBytes(32).toString('base64') })
