import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createRequestStateCodec } from '@modelcontextprotocol/server'
import type { Config } from '../../config/config.ts'
import type { Person } from '../../people/person.ts'
import { readOrCreateSecretFile } from '../../process/read-or-create-secret-file.ts'

/** A timer of Node's takes no more. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** Every call of a program may be a question. */
const MAX_ROUNDS = 1_000

/**
 * Signs what clients carry back with the answer to a question: a run and a call, for one person. The key lies in DATA_DIR,
 * so that an answer is good in every process and after a restart, for as long as questions are.
 */
export function openStateCodec({ paths, approvals }: Config) {
  const file = join(paths.dataDir, 'mcp-state-key')
  let key: Buffer | undefined
  const ttlSeconds = approvals.expire_after
  const rounds = { maxRounds: MAX_ROUNDS, roundTimeoutMs: Math.min(ttlSeconds * 1000, MAX_TIMER_MS) }
  return (person: Person) => {
    key ??= readOrCreateSecretFile(file, () => randomBytes(32))
    return { ...createRequestStateCodec<object>({ key, ttlSeconds, bind: () => person.id }), rounds }
  }
}
