'use server'
import { z } from 'zod'
import { defineAction } from '../_server/define-action.ts'

/** Switches the keys that are letters alone on or off, for whoever asks. */
export const saveLetterKeys = defineAction(z.boolean(), async (letterKeys, person, { preferences }) => {
  return (await preferences.change(person, { letterKeys })).letterKeys
})
