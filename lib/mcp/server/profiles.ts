import type { Profile } from '../../people/reach.ts'
import type { ServerTool } from './tool.ts'
import { executeCode } from './tools/execute-code.ts'
import { executeTask } from './tools/execute-task.ts'
import { getServerTools } from './tools/get-server-tools.ts'
import { getState } from './tools/get-state.ts'
import { listAvailableTools } from './tools/list-available-tools.ts'
import { listServers } from './tools/list-servers.ts'
import { listSkills } from './tools/list-skills.ts'
import { runSkill } from './tools/run-skill.ts'
import { saveSkill } from './tools/save-skill.ts'
import { saveState } from './tools/save-state.ts'
import { searchTools } from './tools/search-tools.ts'

const CODE = [searchTools, executeCode]
const CLASSIC = [executeTask, listAvailableTools, getState, saveState, listServers, getServerTools, searchTools]

/**
 * What a client is shown: `code` to search for tools and run programs; `skills` to keep programs as well; `classic` the seven;
 * or `all` but those for skills, which with them would be more than a client should have to read.
 */
export const TOOLS_OF = {
  code: CODE,
  skills: [...CODE, listSkills, runSkill, saveSkill],
  classic: CLASSIC,
  all: [executeCode, ...CLASSIC],
} as const satisfies Record<Profile, readonly ServerTool[]>
/** The names that are ours, in whichever profile. */
export const TOOL_NAMES: ReadonlySet<string> = new Set(
  Object.values(TOOLS_OF).flatMap((tools) => tools.map(({ name }) => name)),
)
export const DEFAULT_PROFILE: Profile = 'code'

export const isProfile = (name: string): name is Profile => Object.hasOwn(TOOLS_OF, name)
