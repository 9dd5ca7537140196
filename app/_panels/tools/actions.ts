'use server'
import { z } from 'zod'
import { injectedInstructionsOf } from '../../../lib/discovery/injected-instructions-of.ts'
import { learnedNote } from '../../../lib/discovery/learned/learned-note.ts'
import { PlaygroundError } from '../../../lib/errors.ts'
import { defineAction } from '../../_server/define-action.ts'
import { listCatalog } from '../../_server/listed-catalog.ts'
import { words } from './words.ts'

/** The tools this person's programs can import now; null when they are those of the version the page has. */
export const refreshCatalog = defineAction(z.string().max(100), async (version, person, { catalog, learned }) => {
  const listed = listCatalog(await catalog(person), await learned(person))
  return listed.version === version ? null : listed
})

/** Tokens a model reads for each of the tools named as `server/tool`, those that are there. */
export const weighTools = defineAction(z.array(z.string().max(400)).max(100), async (names, person, { weigh }) => {
  const { each } = await weigh(person, names)
  return names.flatMap((name, i): [string, number][] => (each[i] ? [[name, each[i]]] : []))
})

const named = z.strictObject({ server: z.string().max(200), tool: z.string().max(200) })

/** One tool in full: what it takes and gives, and what it says to the model that reads it. */
export const showTool = defineAction(named, async ({ server, tool }, person, { catalog, learned: learnedOf }) => {
  const { servers } = await catalog(person)
  const found = servers.find(({ name }) => name === server)?.tools.find((one) => one.tool === tool)
  if (!found) throw new PlaygroundError('not-found', words.about.isGone(`${server}.${tool}`))
  const { inputSchema, outputSchema, learned } = (await learnedOf(person)).withLearned(found)
  return {
    inputSchema,
    injectedInstructions: [...injectedInstructionsOf(found)],
    ...(outputSchema && { outputSchema }),
    ...(learned && { learned: { note: learnedNote(learned), schema: learned.schema } }),
  }
})
