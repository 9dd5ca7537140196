import { createHash } from 'node:crypto'

/** What a record of the authorization server is found by; whoever reads the database has no token by it. */
export const recordId = (kind: string, name: string): string =>
  createHash('sha256').update(`${kind} ${name}`).digest('hex')
