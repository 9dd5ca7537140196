import type { Person } from '../../people/person.ts'
import { skillPages } from '../../pipeline/skills/skill-pages.ts'
import type { KnownSkill, Skills } from '../../pipeline/skills/skills.ts'

/** The first so many skills of a person that do not wait to be accepted. */
export async function usableSkills(
  skills: Pick<Skills, 'list'>,
  person: Person,
  { most, isWanted = () => true }: { most: number; isWanted?(skill: KnownSkill): boolean },
): Promise<KnownSkill[]> {
  const usable: KnownSkill[] = []
  for await (const page of skillPages(skills, person)) {
    usable.push(...page.skills.filter((skill) => !skill.isWaiting && isWanted(skill)))
    if (usable.length >= most) break
  }
  return usable.slice(0, most)
}
