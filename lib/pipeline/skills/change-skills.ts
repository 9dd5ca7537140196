import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { assertFullReach, assertMayWrite } from '../../people/reach.ts'
import { faultInModule } from '../../skills/fault-in-module.ts'
import { inspectSkill, MAX_TEXT } from '../../skills/inspect-skill.ts'
import { digestOf } from '../../skills/read-skills.ts'
import { assertSkillName } from '../../skills/skill-name.ts'
import { filesOf, readArriving } from './exchange-skills.ts'
import { EDITED, type OwnSkills } from './own-skills.ts'
import { assertFree } from './skill-names.ts'
import type { Skills, SkillsOptions } from './skills-contract.ts'

/** What a person does with skills of their own. */
export function createChangeSkills(
  options: SkillsOptions,
  { ownerOf, find, findOwn, assertOwn, textsOf, assertAccepted, keep, keepCurrent, write, acceptOwn }: OwnSkills,
): Pick<Skills, 'edit' | 'accept' | 'rollBack' | 'fork' | 'remove'> {
  const { store, skillsDir, workspaceOf } = options

  /** Texts that somebody writes into a skill of this name. */
  async function assertUsable(person: Person, name: string, { file, module }: { file: string; module: string }) {
    if (Math.max(file.length, module.length) > MAX_TEXT)
      throw new PlaygroundError('too-large', `SKILL.md and skill.ts may have at most ${MAX_TEXT / 1024} KB each.`)
    const reading = await inspectSkill({ folder: name, file, module }, person.id)
    const fault =
      'fault' in reading ? reading.fault : await faultInModule(module, name, workspaceOf(person).modules(), person.id)
    if (fault) throw new PlaygroundError('invalid-input', fault)
  }

  return {
    async edit(person, name, { module, file, digest }) {
      assertMayWrite(person, 'change skills')
      assertSkillName(name)
      assertOwn(person, name)
      const before = await textsOf(person, { name })
      if (digest !== undefined && digest !== digestOf(before)) throw changedMeanwhile(name)
      const texts = { file: file ?? before.file, module: module ?? before.module }
      await assertUsable(person, name, texts)
      await keepCurrent(person, name)
      const isAccepted = (await store.read(ownerOf(person), name))?.accepted === digestOf(before)
      await write(person, name, { 'SKILL.md': texts.file, 'skill.ts': texts.module })
      const skill = await find(person, name)
      await keep(person, skill, EDITED)
      // Whoever accepted what was there accepts their own change of it.
      if (isAccepted) await store.accept(ownerOf(person), name, skill.digest)
      return skill
    },

    async accept(person, name, { digest } = {}) {
      // From then on the code of somebody else runs with all that the person has.
      assertFullReach(person, 'accept skills')
      const skill = await findOwn(person, name)
      if (digest !== undefined && digest !== skill.digest) throw changedMeanwhile(name)
      await keep(person, skill, EDITED)
      await store.accept(ownerOf(person), name, skill.digest)
    },

    async rollBack(person, name, number) {
      assertMayWrite(person, 'change skills')
      assertSkillName(name)
      const texts = await store.texts(ownerOf(person), name, number)
      const before = await store.read(ownerOf(person), name)
      await findOwn(person, name).catch((error: unknown) => unlessBroken(error))
      await keepCurrent(person, name)
      const files = { 'SKILL.md': texts.file, 'skill.ts': texts.module }
      // Tests are of the version that was last made as a whole.
      const tested = before?.versions.findLast(({ because }) => because !== EDITED)
      const isOlder = tested !== undefined && number < tested.version
      await write(person, name, files, isOlder ? `skills/${name}/tests` : undefined)
      const { version } = await store.keep(ownerOf(person), name, digestOf(texts), texts, `version ${number} again`)
      // What was accepted was the other text.
      if (before?.accepted === undefined) return { version }
      await store.accept(ownerOf(person), name, null)
      return { version }
    },

    async fork(person, name, as) {
      assertMayWrite(person, 'make skills')
      assertSkillName(as)
      const skill = await find(person, name)
      await assertAccepted(person, name)
      assertFree(workspaceOf(person).modules().names.skills, as, false)
      const author = await options.authorOf(person)
      const files = await filesOf(name, skill.owner, workspaceOf(person), skillsDir)
      const forked = await readArriving(files, person.id, ({ importedFrom: _, ...head }) => ({
        ...head,
        name: as,
        author,
        version: 1,
      }))
      await write(person, as, forked.files)
      const made = await find(person, as)
      await keep(person, made, `made from ${name}`)
      // Of one that was imported and removed it may still be known that it waited.
      await acceptOwn(person, made)
      return made
    },

    async remove(person, name) {
      assertMayWrite(person, 'delete skills')
      assertOwn(person, name)
      return options.trashOf(person).takeOut(`skills/${name}`)
    },
  }
}

/** A broken one can be put back to what it was. */
function unlessBroken(error: unknown): null {
  if (error instanceof PlaygroundError && error.code === 'conflict') return null
  throw error
}

const changedMeanwhile = (name: string) =>
  new PlaygroundError('conflict', `The skill ${name} has changed since you read it. Load it again, then decide.`)
