import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

// About 0.2 s on two cores: enough to make guessing dear, little enough to sign in.
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised later without losing anybody. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether the password is the one that was hashed. Takes as long for `null`, so that nobody learns who has an account. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? UNKNOWN).split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const found = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(expected, found) && hash !== null
}

// No password has this key: it stands in for people who do not exist.
const UNKNOWN = [
  'scrypt',
  COST.N,
  COST.r,
  COST.p,
  Buffer.alloc(16).toString('base64url'),
  Buffer.alloc(KEY_BYTES).toString('base64url'),
].join('$')

function derive(password: string, salt: Buffer, cost: { N: number; r: number; p: number }): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    // NFKC: the same password typed on two keyboards is the same password.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
