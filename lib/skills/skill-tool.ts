import type { Catalog, Tool } from '../discovery/tool.ts'
import type { Skill } from './skill.ts'

/** Where skills stand among servers. */
export const SKILLS = 'skills'

/** A skill as a tool: found by its words, declared to a model, and imported by a program in the same way. */
export function toolOf({ name, fn, module, description, inputSchema, outputs, signature }: Skill): Tool {
  return {
    ...{ server: SKILLS, tool: name, fn, module, description, inputSchema, signature },
    ...(outputs && { outputSchema: outputs }),
  }
}

export const isSkillTool = ({ module }: Pick<Tool, 'module'>): boolean => module.startsWith('./skills/')

/** What there is to choose from: every tool and every skill. */
export function withSkills(catalog: Catalog, skills: readonly Skill[]): Catalog {
  const server = { name: SKILLS, description: '', tools: skills.map(toolOf), broken: [] }
  // One index of what everybody has serves it as well.
  return { servers: [...catalog.servers, server], shared: catalog.shared ?? catalog }
}
