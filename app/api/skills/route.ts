import { defineRoute } from '../../_server/define-route.ts'
import { uploads } from '../../_server/files-under-way.ts'
import { parseInput } from '../../_server/parse-input.ts'
import {
  importQuery,
  listQuery,
  SKILL_REQUEST_MAX_BYTES,
  saveRequest,
  searchQuery,
} from '../../_server/skill-requests.ts'

/** What is in it may be no more than that either. */
const ZIP_MAX_BYTES = 16 * 1024 * 1024

/**
 * The person's skills, and those that everybody has, in pages: `next` is the `after` of the next one. With `search` those that a
 * task could be done with, the best first.
 */
export const GET = defineRoute(async ({ request, person, playground: { skills } }) => {
  const given = Object.fromEntries(request.nextUrl.searchParams)
  if (given['search'] === undefined) return skills.list(person, parseInput(listQuery, given))
  const { search, limit } = parseInput(searchQuery, given)
  return { results: await skills.search(person, search, limit === undefined ? {} : { limit }) }
})

/** Makes the program of a run a skill. With `format=zip`: takes over those in a zip file; each waits to be accepted. */
export const POST = defineRoute(async ({ request, person, playground: { skills }, readJson, readBody }) => {
  const { searchParams } = request.nextUrl
  if (searchParams.size === 0) {
    const saved = await skills.save(person, asSave(await readJson(saveRequest, SKILL_REQUEST_MAX_BYTES)))
    return Response.json(saved, { status: 201, headers: { Location: `/api/skills/${saved.skill.name}` } })
  }
  const { from, replace, only } = parseInput(importQuery, Object.fromEntries(searchParams))
  const leave = await uploads.enter(person.id)
  try {
    const zip = await readBody(ZIP_MAX_BYTES)
    return { imported: await skills.importZip(person, zip, { from, mayReplace: replace === 'true' && (only ?? true) }) }
  } finally {
    leave()
  }
})

type Saved = ReturnType<typeof saveRequest.parse>

function asSave({ description, inputs, mayReplace, ...rest }: Saved) {
  return {
    ...rest,
    ...(description !== undefined && { description }),
    ...(inputs !== undefined && { inputs }),
    ...(mayReplace !== undefined && { mayReplace }),
  }
}
