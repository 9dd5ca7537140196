'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { PlaygroundError } from '../../lib/errors.ts'
import { defineAction } from '../_server/define-action.ts'
import { browserOf } from '../_server/from-browser.ts'
import { words } from './words.ts'

const question = {
  uid: z.string().max(100),
  /** Who the page said is asked. */
  personId: z.string().max(100),
}

function assertAsked(personId: string, shown: string): void {
  if (personId === shown) return
  throw new PlaygroundError('conflict', words.somebodyElse)
}

/** Lets the app in, that far. Answers where the browser goes on. */
export const allowApp = defineAction(
  z.strictObject({
    ...question,
    reach: z.strictObject({ tools: z.array(z.string().max(400)).max(1_000).nullable(), readsOnly: z.boolean() }),
  }),
  async ({ uid, personId, reach }, person, { oauth }) => {
    assertAsked(person.id, personId)
    return { path: await oauth.allow(person, browserOf(uid, await headers()), reach) }
  },
)

/** Does not. */
export const denyApp = defineAction(z.strictObject(question), async ({ uid, personId }, person, { oauth }) => {
  assertAsked(person.id, personId)
  return { path: await oauth.deny(browserOf(uid, await headers())) }
})
