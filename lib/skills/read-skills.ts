import { createHash } from 'node:crypto'
import { signatureOf } from '../discovery/types/signature.ts'
import { SHARED_OWNER } from '../offload/offload.ts'
import { ownerOfName } from '../workspace/module-table.ts'
import type { WorkspaceModules } from '../workspace/workspace.ts'
import { faultInModule } from './fault-in-module.ts'
import { inspectSkill, MAX_TEXT } from './inspect-skill.ts'
import { type BrokenSkill, moduleOf, type Skill, schemaOf } from './skill.ts'
import { isSkillName } from './skill-name.ts'

/** Every skill that a person has, and the folders that are none. */
interface SkillList {
  skills: Skill[]
  broken: BrokenSkill[]
}

/** All of a person's, or some of them, everybody's first; read and never run. `owner`: whom it holds up. */
export async function readSkills(
  modules: WorkspaceModules,
  owner: string,
  { shared, own, shadowed, fault } = modules.names.skills,
): Promise<SkillList> {
  const found = await Promise.all([...shared, ...own].map((name) => readSkill(modules, name, owner)))
  const hidden = shadowed.map((name) => ({ name, owner: 'own' as const, reason: isTaken(name) }))
  const whole = fault === null ? [] : [{ name: 'skills', owner: 'own' as const, reason: fault }]
  return {
    skills: found.filter((skill) => 'digest' in skill),
    broken: [...found.filter((skill) => 'reason' in skill), ...hidden, ...whole],
  }
}

const isTaken = (name: string) =>
  `Your own skills/${name} is not used: a skill that everybody has here is called so. Rename the folder, and the name in its SKILL.md.`

/** One of them by its name, which is in the table of modules. */
export async function readSkill(modules: WorkspaceModules, name: string, owner: string): Promise<Skill | BrokenSkill> {
  const whose = ownerOfName(modules.names.skills, name) ?? 'own'
  const broken = (reason: string): BrokenSkill => ({ name, owner: whose, reason })
  if (!isSkillName(name))
    return broken('Its folder cannot be the name of a skill: use lowercase letters, digits and single hyphens.')
  const [file, module] = await Promise.all(
    ['SKILL.md', 'skill.ts'].map((part) => modules.read(`skills/${name}/${part}`)),
  )
  if (module == null)
    return broken('There is no skill.ts in its folder, or it is too large: programs cannot import it.')
  if (file == null) return broken('There is no SKILL.md in its folder, or it is too large: nobody knows what it does.')
  if (Math.max(file.length, module.length) > MAX_TEXT)
    return broken(`SKILL.md and skill.ts may have at most ${MAX_TEXT / 1024} KB each.`)
  const reading = await inspectSkill({ folder: name, file, module }, whose === 'shared' ? SHARED_OWNER : owner)
  if ('fault' in reading) return broken(reading.fault)
  const fault = await faultInModule(module, name, modules, owner)
  if (fault) return broken(fault)
  const { fn } = reading.module
  const inputSchema = schemaOf(reading.head.inputs)
  const { outputs } = reading.head
  return {
    ...reading.head,
    ...{ owner: whose, fn, module: moduleOf(name), inputSchema, digest: digestOf({ file, module }) },
    signature: signatureOf(fn, inputSchema, outputs),
  }
}

/** Of what a skill says and does. */
export const digestOf = ({ file, module }: { file: string; module: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([file, module]))
    .digest('base64url')
