import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createRequestStateCodec } from '@modelcontextprotocol/server'
import type { Config } from '../../../config/config.ts'
import type { Person } from '../../../people/person.ts'
import { readOrCreateSecretFile } from '../../../process/read-or-create-secret-file.ts'

/** A timer of Node's takes no more. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** Every call of a program may be a question. */
const MAX_ROUNDS = 1_000

/**
 * Signs what clients carry back with the answer to a question: a run and a call, for one person. The key lies in DATA_DIR,
 * so that an answer is good in every process and after a restart, for as long as questions are.
 */
export function openStateCodec(config: Config, person: Person) {
  const ttlSeconds = config.approvals.expire_after
  const rounds = { maxRounds: MAX_ROUNDS, roundTimeoutMs: Math.min(ttlSeconds * 1000, MAX_TIMER_MS) }
  return { ...createRequestStateCodec<object>({ key: keyOf(config), ttlSeconds, bind: () => person.id }), rounds }
}

/** Read once for each installation: a server is opened for every request of the newer revision. */
const keys = new WeakMap<Config, Uint8Array>()

function keyOf(config: Config): Uint8Array {
  const key =
    keys.get(config) ?? readOrCreateSecretFile(join(config.paths.dataDir, 'mcp-state-key'), () => randomBytes(32))
  keys.set(config, key)
  return key
}
