import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { isFull } from '../../people/reach.ts'
import { digestOf, readSkill } from '../../skills/read-skills.ts'
import type { Skill } from '../../skills/skill.ts'
import type { SkillOwner, SkillTexts, SkillVersion } from '../../skills/skill-store.ts'
import { assertKeepable, type FilesToPlace, placeSkill, type SkillPlace } from './place-skill.ts'
import { notThere, notYours } from './skill-names.ts'
import type { SkillsOptions } from './skills-contract.ts'

/** How a version came about that somebody wrote by hand. */
export const EDITED = 'edited'

export type OwnSkills = ReturnType<typeof createOwnSkills>

/** What everything that is done with a skill begins or ends with: it is found, read, kept as a version, written. */
export function createOwnSkills(options: SkillsOptions) {
  const { store, use, homeOf, workspaceOf } = options
  const ownerOf = ({ id, workspaceDir }: Person): SkillOwner => ({ id, workspaceDir })

  /** What a process that was killed had begun to write is finished before anybody reads it. */
  const settle = async (person: Person): Promise<void> => void (await homeOf(person))

  async function find(person: Person, name: string): Promise<Skill> {
    await settle(person)
    const modules = workspaceOf(person).modules()
    const { shared, own } = modules.names.skills
    if (!shared.includes(name) && !own.includes(name)) throw notThere(name, [...shared, ...own])
    const found = await readSkill(modules, name, person.id)
    if ('reason' in found) throw new PlaygroundError('conflict', `The skill ${name} cannot be used. ${found.reason}`)
    return found
  }

  async function findOwn(person: Person, name: string): Promise<Skill> {
    const skill = await find(person, name)
    if (skill.owner === 'own') return skill
    throw notYours(name)
  }

  /** Throws `forbidden` for one that everybody has. */
  function assertOwn(person: Person, name: string): void {
    const { shared, own } = workspaceOf(person).modules().names.skills
    if (shared.includes(name)) throw notYours(name)
    if (!own.includes(name)) throw notThere(name, own)
  }

  async function assertAccepted(person: Person, name: string): Promise<void> {
    const paths = [`skills/${name}/skill.ts`]
    const [refused] = await use.refusals(await homeOf(person), paths, workspaceOf(person).modules())
    if (refused) throw new PlaygroundError('forbidden', refused.message)
  }

  async function textsOf(person: Person, { name }: Pick<Skill, 'name'>) {
    const { read } = workspaceOf(person).modules()
    const [file, module] = await Promise.all(['SKILL.md', 'skill.ts'].map((part) => read(`skills/${name}/${part}`)))
    return { file: file ?? '', module: module ?? '' }
  }

  /** Has nobody else change this skill meanwhile, so that nothing written is lost. */
  const inTurn = <T>(person: Person, name: string, work: () => Promise<T>): Promise<T> =>
    store.inTurn(ownerOf(person), name, async () => {
      await settle(person)
      return work()
    })

  /** These texts, not those that are there by now. */
  async function keep(person: Person, name: string, texts: SkillTexts, because: string): Promise<SkillVersion> {
    return store.keep(ownerOf(person), name, digestOf(texts), texts, because)
  }

  /** What somebody edited by hand becomes a version when it is first seen. */
  async function keepEdited(person: Person, name: string): Promise<SkillVersion> {
    return keep(person, name, await textsOf(person, { name }), EDITED)
  }

  /** What is there becomes a version before another takes its place, also where it is broken. */
  async function keepCurrent(person: Person, name: string): Promise<void> {
    await assertKeepable(workspaceOf(person), name)
    const texts = await textsOf(person, { name })
    if (texts.file === '' && texts.module === '') return
    await keep(person, name, texts, EDITED)
  }

  /** `replaced`: what of the old one makes way, as a path of the workspace; the id that is answered puts it back. */
  async function write(
    person: Person,
    name: string,
    files: FilesToPlace | Readonly<Record<string, string>>,
    replaced?: string,
  ): Promise<string | null> {
    const all: FilesToPlace = files instanceof Map ? files : new Map(Object.entries(files as Record<string, string>))
    const withinQuota: SkillPlace['withinQuota'] = (work) => options.withinQuota(person, work)
    const where = { workspace: workspaceOf(person), trash: options.trashOf(person), withinQuota }
    return placeSkill(name, all, where, replaced)
  }

  /**
   * What the person makes or changes may be used by tasks from then on. A token for a part of it says nothing for the whole, and
   * what came from somebody else is accepted and not known.
   */
  async function noteKnown(person: Person, name: string, digest: string): Promise<void> {
    if (!isFull(person.reach)) return
    const kept = await store.read(ownerOf(person), name)
    if (kept?.accepted === undefined) await store.noteKnown(ownerOf(person), name, digest)
  }

  /** Whoever accepted or made what was there does so with their own change of it. */
  async function acceptEdited(person: Person, name: string, before: string, digest: string): Promise<void> {
    if (!isFull(person.reach)) return
    const { accepted, known } = (await store.read(ownerOf(person), name)) ?? {}
    if (accepted !== undefined && accepted === before) await store.accept(ownerOf(person), name, digest)
    else if (accepted === undefined || known === before) await store.noteKnown(ownerOf(person), name, digest)
  }

  /** One that the person made is accepted with that, where it is known that one of its name had to be. */
  async function acceptOwn(person: Person, name: string, texts: SkillTexts): Promise<void> {
    if (!isFull(person.reach)) return
    const digest = digestOf(texts)
    const before = await store.read(ownerOf(person), name)
    if (before?.accepted !== undefined) await store.accept(ownerOf(person), name, digest)
    await store.noteKnown(ownerOf(person), name, digest)
  }

  return {
    ...{ ownerOf, settle, find, findOwn, assertOwn, assertAccepted, textsOf },
    ...{ inTurn, keep, keepEdited, keepCurrent, write, noteKnown, acceptEdited, acceptOwn },
  }
}
