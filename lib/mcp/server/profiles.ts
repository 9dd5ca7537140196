import type { Profile } from '../../people/reach.ts'
import type { ServerTool } from './tool.ts'
import { executeCode } from './tools/execute-code.ts'
import { executeTask } from './tools/execute-task.ts'
import { getServerTools } from './tools/get-server-tools.ts'
import { getState } from './tools/get-state.ts'
import { listAvailableTools } from './tools/list-available-tools.ts'
import { listServers } from './tools/list-servers.ts'
import { saveState } from './tools/save-state.ts'
import { searchTools } from './tools/search-tools.ts'

const CODE = [searchTools, executeCode]
const CLASSIC = [executeTask, listAvailableTools, getState, saveState, listServers, getServerTools, searchTools]

/** What a client is shown: `code` to search for tools and run programs; `classic` the seven; or `all` of them. */
export const TOOLS_OF = {
  code: CODE,
  classic: CLASSIC,
  all: [executeCode, ...CLASSIC],
} as const satisfies Record<Profile, readonly ServerTool[]>
export const DEFAULT_PROFILE: Profile = 'code'

export const isProfile = (name: string): name is Profile => Object.hasOwn(TOOLS_OF, name)
