import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readOrCreateSecretFile } from '../process/read-or-create-secret-file.ts'
import type { Seal } from '../settings/seal.ts'

const shape = z.object({ jwks: z.array(z.record(z.string(), z.string())), cookies: z.array(z.string()) })
export type OAuthSecrets = z.output<typeof shape>

/** What the authorization server signs with. It lies in DATA_DIR, sealed, and is made when it is first needed. */
export function readOAuthSecrets(dataDir: string, seal: Seal): OAuthSecrets {
  const file = join(dataDir, 'oauth-keys')
  const read = () => seal.open(readOrCreateSecretFile(file, () => seal.seal(JSON.stringify(make()))).toString())
  try {
    return shape.parse(JSON.parse(read()))
  } catch {
    // The key it was sealed with is gone. Only questions that are open at this moment are lost with it, and asked again.
    rmSync(file, { force: true })
    return shape.parse(JSON.parse(read()))
  }
}

function make(): OAuthSecrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: randomBytes(8).toString('hex') }
  return { jwks: [key as Record<string, string>], cookies: [randomBytes(32).toString('base64url')] }
}
