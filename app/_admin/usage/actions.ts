'use server'
import { defineAction } from '../../_server/define-action.ts'
import { usagePageQuery } from './usage-query.ts'

/** What everybody used. Who is no administrator is told that there is nothing. */
export const loadUsage = defineAction(usagePageQuery, (query, person, { administration }) =>
  administration.usage(person, query),
)
