import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { PlaygroundError } from '../errors.ts'
import { keepFile } from '../left-overs/keep-file.ts'
import type { ReasonForOne } from './only-one-person.ts'
import type { Account, People } from './people.ts'

/** Who may make an account in the browser at this moment. */
export type SignUpState =
  /** Nobody is here yet: the next account becomes administrator. */
  | 'first'
  /** The same on a host that others can reach: only with the link that the start printed. */
  | 'first-by-link'
  | 'open'
  | 'closed'
  /** Somebody is here, and this machine can serve one person only. */
  | 'full'

export interface SignUp {
  state(): Promise<SignUpState>
  /** Throws `forbidden` where nobody may, or not without the link; else what `People.create` throws, which knows why it is full. */
  create(account: { email: string; password: string; link?: string }): Promise<Account>
}

const linkFile = (config: Config) => join(config.paths.dataDir, 'first-account-link')

/**
 * The secret of the link for the first account, made when it is first asked for. Null when none is needed: the host
 * is loopback, or somebody has an account already.
 */
export async function firstAccountLink(config: Config, people: People): Promise<string | null> {
  if (config.isLoopback || !(await people.isEmpty())) return null
  return keepFile(linkFile(config), () => randomBytes(24).toString('base64url')).toString('utf8')
}

export function createSignUp(config: Config, people: People, reasonForOne: ReasonForOne): SignUp {
  const rule = config.auth.sign_up ?? (config.isLoopback ? 'open' : 'closed')

  async function state(): Promise<SignUpState> {
    if (await people.isEmpty()) return config.isLoopback ? 'first' : 'first-by-link'
    return rule === 'open' && (await reasonForOne()) !== null ? 'full' : rule
  }

  return {
    state,
    async create({ email, password, link }) {
      const now = await state()
      if (now === 'closed')
        throw new PlaygroundError('forbidden', 'Accounts are made by the administrator here. Ask for one.')
      if (now === 'first-by-link' && !isSame(link, await firstAccountLink(config, people))) {
        throw new PlaygroundError(
          'forbidden',
          'The first account is made with the link that the start of the server printed.',
        )
      }
      const account = await people.create({ email, password })
      rmSync(linkFile(config), { force: true })
      return account
    },
  }
}

function isSame(given: string | undefined, expected: string | null): boolean {
  if (given === undefined || expected === null) return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
