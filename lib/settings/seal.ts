import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { readOrCreateSecretFile } from '../process/read-or-create-secret-file.ts'

/** Keeps secrets in the database so that a copy of the database alone does not tell them. */
export interface Seal {
  seal(secret: string): string
  /** Throws `configuration` when it was sealed with another key or changed since. */
  open(sealed: string): string
}

/** AES-256-GCM with a key in DATA_DIR that only this user reads; it is made when it is first needed. */
export function createSeal(dataDir: string): Seal {
  const file = join(dataDir, 'sealing-key')
  let key: Buffer | undefined
  const theKey = () => (key ??= readOrCreateSecretFile(file, () => randomBytes(32)))
  return {
    seal(secret) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', theKey(), iv)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
    },
    open(text) {
      try {
        const [iv, tag, sealed] = text.split('.').map((part) => Buffer.from(part, 'base64url'))
        const decipher = createDecipheriv('aes-256-gcm', theKey(), iv ?? Buffer.alloc(0))
        decipher.setAuthTag(tag ?? Buffer.alloc(0))
        return Buffer.concat([decipher.update(sealed ?? Buffer.alloc(0)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new PlaygroundError(
          'configuration',
          `A secret in the database cannot be opened with the key in ${file}. Enter the secret again.`,
          { cause },
        )
      }
    },
  }
}
