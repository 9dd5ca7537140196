'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { PlaygroundError } from '../../../../lib/errors.ts'
import { accountOf } from '../../../_server/account-of.ts'
import { defineAction } from '../../../_server/define-action.ts'
import { addressOf, attempts } from '../../../_server/sign-in/attempts.ts'
import { words } from '../words.ts'

/** Deletes the account of whoever asks, types its e-mail address and knows its password. */
export const deleteAccount = defineAction(
  z.strictObject({ email: z.string().max(1_000), password: z.string().max(1_000) }),
  async (typed, person, playground): Promise<{ isDeleted: boolean }> => {
    const { email } = await accountOf(person, playground)
    if (typed.email.trim().toLowerCase() !== email) throw new PlaygroundError('invalid-input', words.delete.notYours)
    const address = addressOf((await headers()).get('x-forwarded-for'))
    // Counted like a sign-in: a browser that was left open is no place to guess passwords.
    const known = await attempts().signIn({ email, address, browser: person.sessionId ?? null }, (turn) =>
      playground.people.authenticate(email, typed.password, turn),
    )
    if (known === null) return { isDeleted: false }
    await playground.removeAccount(person)
    return { isDeleted: true }
  },
)
