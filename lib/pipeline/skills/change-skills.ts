import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { assertFullReach, assertMayWrite } from '../../people/reach.ts'
import { faultInModule } from '../../skills/fault-in-module.ts'
import { inspectSkill, MAX_TEXT } from '../../skills/inspect-skill.ts'
import { digestOf } from '../../skills/read-skills.ts'
import type { Skill } from '../../skills/skill.ts'
import { assertSkillName, isSkillName } from '../../skills/skill-name.ts'
import { filesOf, readArriving, textsIn } from './exchange-skills.ts'
import { EDITED, type OwnSkills } from './own-skills.ts'
import { assertFree } from './skill-names.ts'
import type { EditRequest, RolledBack, Skills, SkillsOptions } from './skills-contract.ts'

/** What a person does with skills of their own. */
export function createChangeSkills(
  options: SkillsOptions,
  own: OwnSkills,
): Pick<Skills, 'edit' | 'accept' | 'rollBack' | 'fork' | 'remove'> {
  const { store, skillsDir, workspaceOf } = options
  const { ownerOf, find, findOwn, assertOwn, textsOf, assertAccepted, inTurn } = own
  const { keep, keepCurrent, write, noteKnown, acceptEdited, acceptOwn } = own

  /** Texts that somebody writes into a skill of this name. */
  async function assertUsable(person: Person, name: string, { file, module }: { file: string; module: string }) {
    if (Math.max(file.length, module.length) > MAX_TEXT)
      throw new PlaygroundError('too-large', `SKILL.md and skill.ts may have at most ${MAX_TEXT / 1024} KB each.`)
    const reading = await inspectSkill({ folder: name, file, module }, person.id)
    const fault =
      'fault' in reading ? reading.fault : await faultInModule(module, name, workspaceOf(person).modules(), person.id)
    if (fault) throw new PlaygroundError('invalid-input', fault)
  }

  async function edit(person: Person, name: string, { module, file, digest }: EditRequest): Promise<Skill> {
    assertOwn(person, name)
    const before = await textsOf(person, { name })
    if (digest !== undefined && digest !== digestOf(before)) throw changedMeanwhile(name)
    const texts = { file: file ?? before.file, module: module ?? before.module }
    await assertUsable(person, name, texts)
    await keepCurrent(person, name)
    await write(person, name, { 'SKILL.md': texts.file, 'skill.ts': texts.module })
    await keep(person, name, texts, EDITED)
    await acceptEdited(person, name, digestOf(before), digestOf(texts))
    return find(person, name)
  }

  async function accept(person: Person, name: string, read: string): Promise<void> {
    const skill = await findOwn(person, name)
    const texts = await textsOf(person, skill)
    const digest = digestOf(texts)
    if (digest !== skill.digest || digest !== read) throw changedMeanwhile(name)
    await keep(person, name, texts, EDITED)
    const accepted = (await store.read(ownerOf(person), name))?.accepted
    const isFromOthers = accepted !== undefined || skill.importedFrom !== undefined
    if (isFromOthers) await store.accept(ownerOf(person), name, digest)
    else await noteKnown(person, name, digest)
  }

  async function rollBack(person: Person, name: string, number: number): Promise<RolledBack> {
    const texts = await store.texts(ownerOf(person), name, number)
    const before = await store.read(ownerOf(person), name)
    await findOwn(person, name).catch((error: unknown) => unlessBroken(error))
    await keepCurrent(person, name)
    const files = { 'SKILL.md': texts.file, 'skill.ts': texts.module }
    // Tests are of the version that was last made as a whole.
    const tested = before?.versions.findLast(({ because }) => because !== EDITED)
    const isOlder = tested !== undefined && number < tested.version
    const undoId = await write(person, name, files, isOlder ? `skills/${name}/tests` : undefined)
    const { version } = await keep(person, name, texts, `version ${number} again`)
    // What was accepted was the other text.
    if (before?.accepted !== undefined) await store.accept(ownerOf(person), name, null)
    await noteKnown(person, name, digestOf(texts))
    return { version, ...(undoId !== null && { undoId }) }
  }

  async function fork(person: Person, name: string, as: string): Promise<Skill> {
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
    const texts = textsIn(forked.files)
    await keep(person, as, texts, `made from ${name}`)
    // Of one that was imported and removed it may still be known that it waited.
    await acceptOwn(person, as, texts)
    return find(person, as)
  }

  return {
    async edit(person, name, request) {
      assertMayWrite(person, 'change skills')
      assertSkillName(name)
      return inTurn(person, name, () => edit(person, name, request))
    },

    async accept(person, name, { digest } = {}) {
      // From then on the code of somebody else runs with all that the person has.
      assertFullReach(person, 'accept skills')
      await findOwn(person, name)
      if (digest === undefined) throw unsaid(name)
      return inTurn(person, name, () => accept(person, name, digest))
    },

    async rollBack(person, name, number) {
      assertMayWrite(person, 'change skills')
      assertSkillName(name)
      return inTurn(person, name, () => rollBack(person, name, number))
    },

    async fork(person, name, as) {
      assertMayWrite(person, 'make skills')
      assertSkillName(as)
      return inTurn(person, as, () => fork(person, name, as))
    },

    async remove(person, name) {
      assertMayWrite(person, 'delete skills')
      await own.settle(person)
      assertOwn(person, name)
      const takeOut = () => options.trashOf(person).takeOut(`skills/${name}`)
      // A folder of another name can be deleted as well; nothing else is done with it.
      return isSkillName(name) ? inTurn(person, name, takeOut) : takeOut()
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

const unsaid = (name: string) =>
  new PlaygroundError(
    'invalid-input',
    `Expected the digest of what you read of the skill ${name}, and got none. Load the skill, read it, and send its digest.`,
  )
