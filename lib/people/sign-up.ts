import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { PlaygroundError } from '../errors.ts'
import { readOrCreateSecretFile } from '../process/read-or-create-secret-file.ts'
import { FIRST_ACCOUNT_LINK } from './first-account-link.ts'
import type { ReasonForOne } from './only-one-person.ts'
import type { Account, People } from './people.ts'

/** Who may make an account in the browser at this moment. */
export type SignUpState =
  /** Nobody is here yet. The next account becomes administrator, so it takes the link that the start printed. */
  | 'first'
  | 'open'
  | 'closed'
  /** Somebody is here, and this machine can serve one person only. */
  | 'full'

export interface SignUp {
  state(): Promise<SignUpState>
  /** The secret of the link for the first account, made when it is first asked for. Null as soon as somebody has an account. */
  link(): Promise<string | null>
  /** Throws `forbidden` where nobody may, or not without the link; else what `People.create` throws, which knows why it is full. */
  create(account: { email: string; password: string; link?: string }): Promise<Account>
}

const FIRST_NEEDS_LINK =
  'The first account administers, so it is made with the link that the start of the server printed: open the address ' +
  'after "Ready:" in its terminal or log.'

export function createSignUp(config: Config, people: People, reasonForOne: ReasonForOne): SignUp {
  const file = join(config.paths.dataDir, FIRST_ACCOUNT_LINK)
  const rule = config.auth.sign_up ?? (config.isLoopback ? 'open' : 'closed')

  async function state(): Promise<SignUpState> {
    // Whoever is told that it takes the link finds one to take.
    if ((await link()) !== null) return 'first'
    return rule === 'open' && (await reasonForOne()) !== null ? 'full' : rule
  }

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
    async create({ email, password, link: given }) {
      const now = await state()
      if (now === 'closed')
        throw new PlaygroundError('forbidden', 'Accounts are made by the administrator here. Ask for one.')
      if (now === 'first' && !isSame(given, await link())) throw new PlaygroundError('forbidden', FIRST_NEEDS_LINK)
      const account = await (now === 'first' ? people.createFirst : people.create)({ email, password })
      rmSync(file, { force: true })
      if (!account)
        throw new PlaygroundError(
          'conflict',
          'Somebody else made the first account a moment ago. Load this page again.',
        )
      return account
    },
  }
}

function isSame(given: string | undefined, expected: string | null): boolean {
  if (given === undefined || expected === null) return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
