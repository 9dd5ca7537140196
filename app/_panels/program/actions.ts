'use server'
import { z } from 'zod'
import { defineAction } from '../../_server/define-action.ts'
import { programWorld } from '../../_server/program-world.ts'

/** The source of everything a program of this person can import, for the editor's type checks. */
export const loadProgramWorld = defineAction(z.void(), (_input, person, playground) => programWorld(person, playground))
