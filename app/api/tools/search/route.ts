import { z } from 'zod'
import { isInAnotherLanguage } from '../../../../lib/selection/task-language.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { shownMeaning } from '../../../_server/shown-meaning.ts'
import { toolChoice } from '../../../_server/tool-choice.ts'

const MAX_BYTES = 256 * 1024

const search = toolChoice.extend({
  query: z.string().max(100_000),
  detail: z.enum(['name', 'description', 'full']).default('name'),
  limit: z.number().int().min(1).max(200).optional(),
})

/**
 * As `GET /api/tools?query=`, for queries that are too long for an address, with pinned and excluded tools. Also tells what
 * a model reads for each, and for all there are, in tokens.
 */
export const POST = defineRoute(async ({ person, playground, readJson }) => {
  const { query, detail, limit, ...choice } = await readJson(search, MAX_BYTES)
  // Whoever types a task on the page is about to run it.
  if (person.tokenId === undefined) playground.prewarm(person)
  const { results, ...found } = await playground.searchTools(person, query, {
    detail,
    ...(limit && { limit }),
    choice,
  })
  const { all, each } = await playground.weigh(
    person,
    results.map(({ server, tool }) => `${server}/${tool}`),
  )
  const weighed = results.map((one, i) => ({ ...one, tokens: each[i] ?? null }))
  const isForeign = isInAnotherLanguage(query, results)
  return {
    ...{ ...found, results: weighed, all, meaning: shownMeaning(playground, person) },
    ...(isForeign && { isForeign }),
  }
})
