'use server'
import { z } from 'zod'
import { PEOPLE_ROLES } from '../../../lib/administration/people-list.ts'
import { defineAction } from '../../_server/define-action.ts'

const id = z.string().max(100)
const one = z.strictObject({ id })

/** A page of people. Who is no administrator is told that there is nothing, here and below. */
export const loadPeople = defineAction(
  z.strictObject({ search: z.string().max(200), role: z.enum(PEOPLE_ROLES), after: id.optional() }),
  (query, person, { administration }) => administration.people(person, query),
)

/** What the workspaces of these people hold. */
export const countFiles = defineAction(z.array(id).max(50), (ids, person, { administration }) =>
  administration.files(person, ids),
)

export const setAdministrator = defineAction(
  z.strictObject({ id, isAdministrator: z.boolean() }),
  (given, person, { administration }) => administration.setAdministrator(person, given.id, given.isAdministrator),
)

export const setDisabled = defineAction(
  z.strictObject({ id, isDisabled: z.boolean() }),
  (given, person, { administration }) => administration.setDisabled(person, given.id, given.isDisabled),
)

/** Signs somebody out everywhere, and answers of how many browsers. */
export const endSessionsOf = defineAction(one, (given, person, { administration }) =>
  administration.endSessions(person, given.id),
)

export const deleteAccount = defineAction(
  z.strictObject({ id, email: z.string().max(300) }),
  (given, person, { administration }) => administration.remove(person, given.id, given.email),
)

/** Makes an invitation, whose link is in this answer and never again. */
export const invite = defineAction(
  z.strictObject({
    email: z.string().max(300).nullable(),
    admin: z.boolean(),
    days: z.number().int().min(1).max(90),
  }),
  (wanted, person, { administration }) => administration.invite(person, wanted),
)

export const withdrawInvitation = defineAction(one, (given, person, { administration }) =>
  administration.withdraw(person, given.id),
)
