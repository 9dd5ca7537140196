import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { PlaygroundError } from '../errors.ts'
import { readOrCreateSecretFile } from '../process/read-or-create-secret-file.ts'
import type { Account } from './account.ts'
import type { People } from './create-people.ts'
import { FIRST_ACCOUNT_LINK } from './first-account-link.ts'
import type { Invitations } from './invitations.ts'
import type { ReasonForOne } from './only-one-person.ts'

/** Who may make an account in the browser at this moment. */
export type SignUpState =
  /** Nobody is here yet. The next account becomes administrator, so it takes the link that the start printed. */
  | 'first'
  | 'open'
  | 'closed'
  /** Somebody is here, and this machine can serve one person only. */
  | 'full'

export type SignUp = ReturnType<typeof createSignUp>

const FIRST_NEEDS_LINK =
  'The first account administers, so it is made with the link that the start of the server printed: open the address ' +
  'after "Ready:" in its terminal or log.'

export function createSignUp(
  config: Config,
  people: Pick<People, 'create' | 'createFirst' | 'isEmpty'>,
  reasonForOne: ReasonForOne,
  invitations?: Pick<Invitations, 'claim'>,
) {
  const file = join(config.paths.dataDir, FIRST_ACCOUNT_LINK)
  const rule = config.auth.sign_up ?? (config.isLoopback ? 'open' : 'closed')

  async function state(): Promise<SignUpState> {
    // Whoever is told that it takes the link finds one to take.
    if ((await link()) !== null) return 'first'
    return rule === 'open' && (await reasonForOne()) !== null ? 'full' : rule
  }

  /** The secret of the link for the first account, made when it is first asked for. Null as soon as somebody has an account. */
  // Also on loopback: everybody who has this machine can reach it there, and so can what they have opened in a browser.
  async function link(): Promise<string | null> {
    if (await people.isEmpty())
      return readOrCreateSecretFile(file, () => randomBytes(24).toString('base64url')).toString('utf8')
    rmSync(file, { force: true })
    return null
  }

  return {
    state,
    link,
    /** Throws `forbidden` where nobody may, not without the link, or with an invitation that is not good; else what `People.create` throws, which knows why it is full. */
    async create(account: { email: string; password: string; link?: string; invitation?: string }): Promise<Account> {
      const { email, password, link: given, invitation } = account
      const now = await state()
      // Who was invited may, whatever others may.
      if (now !== 'first' && invitation !== undefined && invitations)
        return people.create({ email, password }, (tx, address) => invitations.claim(tx, invitation, address))
      if (now === 'closed')
        throw new PlaygroundError('forbidden', 'Accounts here are created by an administrator. Ask for one.')
      if (now === 'first' && !isSame(given, await link())) throw new PlaygroundError('forbidden', FIRST_NEEDS_LINK)
      const made = await (now === 'first' ? people.createFirst : people.create)({ email, password })
      rmSync(file, { force: true })
      if (!made)
        throw new PlaygroundError(
          'conflict',
          'Somebody else made the first account a moment ago. Load this page again.',
        )
      return made
    },
  }
}

function isSame(given: string | undefined, expected: string | null): boolean {
  if (given === undefined || expected === null) return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
