import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isThreadBusy } from '../process/thread-load.ts'
import { createTurns, type Turn } from '../process/turns.ts'

// About 0.2 s on two cores: enough to make guessing dear, little enough to sign in.
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32

// Hashing is done by the few threads that also read and write files for everybody, and takes 32 MB each time: one after
// the other, so that no flood of sign-ins is felt anywhere else. Who waits longest waits a few seconds.
const inTurn = createTurns({
  atOnce: 1,
  waiting: 24,
  busy: 'Very many people are signing in at this moment. Try again in a few seconds.',
})

/** `scrypt$N$r$p$salt$key`, so that the cost can be raised later without losing anybody. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether the password is the one that was hashed. Takes as long for `null`, so that nobody learns who has an account. */
export async function isPassword(password: string, hash: string | null, turn: Turn = {}): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (hash ?? UNKNOWN).split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const found = await derive(password, Buffer.from(salt, 'base64url'), cost, turn)
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

function derive(password: string, salt: Buffer, cost: typeof COST, turn: Turn = {}): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * 1024 * 1024 }
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      // NFKC: the same password typed on two keyboards is the same password.
      const plain = password.normalize('NFKC')
      scrypt(plain, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
    })
  return inTurn(async () => {
    const began = performance.now()
    const key = await work()
    // A machine that has more to do than it can is not to spend half a core on whoever knocks.
    if (isThreadBusy() && !turn.ahead) await sleep(performance.now() - began)
    return key
  }, turn)
}
