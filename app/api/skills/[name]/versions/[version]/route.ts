import { defineRoute } from '../../../../../_server/define-route.ts'
import { parseInput } from '../../../../../_server/parse-input.ts'
import { versionQuery } from '../../../../../_server/skill-requests.ts'

/** The texts of a version of a skill: its `SKILL.md` and its `skill.ts`. */
export const GET = defineRoute<{ name: string; version: string }>(async ({ person, params, playground }) => {
  const { version } = parseInput(versionQuery, { version: params.version })
  return playground.skills.version(person, params.name, version)
})
