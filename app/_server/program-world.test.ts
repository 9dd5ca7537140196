import { expect, test } from 'vitest'
import { loadConfig } from '../../lib/config/load-config.ts'
import type { Catalog, Tool } from '../../lib/discovery/tool.ts'
import type { Person } from '../../lib/people/person.ts'
import { programWorld } from './program-world.ts'

const person: Person = { id: 'ann', admin: false, workspaceDir: '/nowhere', isListed: false }
const toolOf = (fn: string) => ({ module: `./servers/mine/${fn}.ts` }) as Tool
const servers: Catalog['servers'] = [
  { name: 'mine', description: '', tools: [toolOf('a'), toolOf('gone')], broken: [] },
]

test('the editor knows the modules that programs have, from where they have them, and the helpers', async () => {
  const world = await programWorld(person, {
    config: loadConfig({ env: {} }),
    catalog: async () => ({ servers }),
    modules: async () => async (path) => (path.endsWith('gone.ts') ? null : `// ${path}`),
    workspace: () => ({ modules: () => ({ names: { skills: { shared: ['sum'], own: ['mine'] } } }) }) as never,
  })
  expect(world.map(({ path }) => path)).toEqual([
    '/workspace/program.d.ts',
    '/workspace/client/ask.ts',
    '/workspace/client/call-tool.ts',
    '/workspace/client/prompts.ts',
    '/workspace/client/resources.ts',
    '/workspace/client/state.ts',
    '/workspace/servers/mine/a.ts',
    '/workspace/skills/sum/skill.ts',
    '/workspace/skills/mine/skill.ts',
  ])
  expect(world.at(-1)?.source).toBe('// skills/mine/skill.ts')
})
