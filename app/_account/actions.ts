'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { definePublicAction } from '../_server/define-action.ts'
import { addressOf, attempts } from '../_server/sign-in/attempts.ts'

/** Makes an account. The page signs in with it afterwards. */
export const signUp = definePublicAction(
  z.strictObject({
    email: z.string().max(1_000),
    password: z.string().max(1_000),
    link: z.string().max(200).optional(),
    invitation: z.string().max(200).optional(),
  }),
  async (account, playground) => {
    const address = addressOf((await headers()).get('x-forwarded-for'))
    const { id } = await attempts().signUp(address, () => playground.signUp.create(account))
    return { id }
  },
)
