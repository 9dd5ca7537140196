'use server'
import { z } from 'zod'
import { defineAction } from '../../_server/define-action.ts'
import { listCatalog } from '../../_server/listed-catalog.ts'

/** The tools this person's programs can import now; null when they are those of the version the page has. */
export const refreshCatalog = defineAction(z.string().max(100), async (version, person, { catalog }) => {
  const listed = listCatalog(await catalog(person))
  return listed.version === version ? null : listed
})
