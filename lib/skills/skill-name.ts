import { PlaygroundError } from '../errors.ts'

/** What readers of agent skills accept: the name is the folder's, too. */
export const MAX_NAME = 64
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const isSkillName = (name: string): boolean => name.length <= MAX_NAME && NAME.test(name)

/** Throws `invalid-input` for what no skill can be called. */
export function assertSkillName(name: string): void {
  if (isSkillName(name)) return
  throw new PlaygroundError(
    'invalid-input',
    `Expected a skill's name of 1 to ${MAX_NAME} lowercase letters, digits and single hyphens, like total-by-region, and got ${JSON.stringify(name.slice(0, 80))}.`,
  )
}

/** `total-by-region` for people: `Total by region`. */
export const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
