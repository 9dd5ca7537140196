import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { readOrCreateSecretFile } from '../process/read-or-create-secret-file.ts'
import type { Seal } from '../settings/seal.ts'

const shape = z.object({ jwks: z.array(z.record(z.string(), z.string())), cookies: z.array(z.string()) })
export type OAuthSecrets = z.output<typeof shape>

/** What the authorization server signs with. It lies in DATA_DIR, sealed, and is made when it is first needed. */
export function readOAuthSecrets(dataDir: string, seal: Seal): OAuthSecrets {
  const sealed = readOrCreateSecretFile(join(dataDir, 'oauth-keys'), () => seal.seal(JSON.stringify(make())))
  return shape.parse(JSON.parse(seal.open(sealed.toString())))
}

function make(): OAuthSecrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256', kid: randomBytes(8).toString('hex') }
  return { jwks: [key as Record<string, string>], cookies: [randomBytes(32).toString('base64url')] }
}
