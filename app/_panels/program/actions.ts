'use server'
import { z } from 'zod'
import { defineAction } from '../../_server/define-action.ts'
import { programWorld } from '../../_server/program-world.ts'

/** The source of everything a program of this person can import, for the editor's type checks. */
export const loadProgramWorld = defineAction(z.void(), (_input, person, playground) => programWorld(person, playground))

/** The versions of the program of a run, in their order. */
export const loadVersions = defineAction(
  z.strictObject({ runId: z.string().max(100) }),
  ({ runId }, person, { history }) => history.versions(person, runId),
)

/** The program of a run; null when it came to none. */
export const loadProgram = defineAction(
  z.strictObject({ runId: z.string() }),
  async ({ runId }, person, { runs }) => (await runs.get(person, runId)).program,
)
