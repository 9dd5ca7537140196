'use server'
import { z } from 'zod'
import { defineAction } from '../_server/define-action.ts'
import { words } from './words.ts'

const path = z.string().min(1, words.writeName).max(5_000)

/** Takes a file or folder out of the workspace; the answer puts it back. */
export const deleteEntry = defineAction(z.strictObject({ path }), ({ path }, person, playground) =>
  playground.trash(person).takeOut(path),
)

/** Puts back what `deleteEntry` took out. */
export const undoDelete = defineAction(
  z.strictObject({ undoId: z.string().max(100) }),
  ({ undoId }, person, playground) => playground.trash(person).putBack(undoId),
)

/** Gives a file or folder another name or place. */
export const renameEntry = defineAction(z.strictObject({ from: path, to: path }), ({ from, to }, person, playground) =>
  playground.workspace(person).rename(from, to),
)
