import { REQUEST_WORDS, STOP_WORDS, WEAK_WORDS } from '../../selection/stop-words.ts'
import { stemOf, termsOf } from '../../selection/terms.ts'
import type { Skill } from '../../skills/skill.ts'
import { wordsOf } from '../../task/words.ts'
import type { SkillInput } from './skill-program.ts'

/**
 * Words of a task that a skill neither speaks of nor is given as a value: they may be meant for an input that is left open. The
 * first says what to do, in whatever words.
 */
export function unplacedWords(task: string, { name, description, inputs }: Skill, input: SkillInput): string[] {
  const spokenOf = new Set(termsOf([name, description, ...Object.entries(inputs).flatMap(textsOf)].join(' ')))
  const given = new Set(Object.values(input).flatMap((value) => wordsOf(String(value))))
  const saying = wordsOf(task).filter((word) => !STOP_WORDS.has(word))
  return saying
    .slice(1)
    .filter((word) => !REQUEST_WORDS.has(word) && !WEAK_WORDS.has(word) && !/^\d+$/.test(word))
    .filter((word) => !given.has(word) && !spokenOf.has(stemOf(word)))
}

const textsOf = ([name, { description }]: [string, Skill['inputs'][string]]) => [name, String(description ?? '')]
