import { defineRoute } from '../../../../_server/define-route.ts'
import { parseInput } from '../../../../_server/parse-input.ts'
import { diffQuery } from '../../../../_server/skill-requests.ts'

/** What changed from one version to another (default: as it is now), as `diff -u` shows it. */
export const GET = defineRoute<{ name: string }>(async ({ request, person, params: { name }, playground }) => {
  const { from, to } = parseInput(diffQuery, Object.fromEntries(request.nextUrl.searchParams))
  return { diff: await playground.skills.diff(person, name, from, to) }
})
