'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { defineAction } from '../_server/define-action.ts'
import { agentNews } from './agent-news.ts'

/** Asked again and again while somebody waits for the first call. */
export const lookForCalls = defineAction(z.void(), async (_input, person, playground) =>
  agentNews(person, playground, await headers()),
)
