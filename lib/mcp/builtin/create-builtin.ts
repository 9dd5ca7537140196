import type { McpServer } from '@modelcontextprotocol/server'
import { PlaygroundError } from '../../errors.ts'
import { openWorkspace } from '../../workspace/open-workspace.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { type BuiltinName, isBuiltinName } from '../builtin-names.ts'
import type { EmailOptions } from './email/email-server.ts'
import type { HttpOptions } from './http/http-server.ts'
import type { OwnServers } from './own-servers.ts'
import type { WeatherOptions } from './weather/weather-of-places.ts'

// Each is loaded when somebody connects to it: all of them are a good part of a start.
const builtins = {
  async calculator({ workspaceDir }) {
    const { createCalculator } = await import('./calculator/calculator-server.ts')
    return createCalculator(workspaceDir)
  },
  async calendar({ workspaceDir }, { workspaceOf = openWorkspace }) {
    const { createCalendar } = await import('./calendar/calendar-server.ts')
    return createCalendar(workspaceOf(workspaceDir))
  },
  async database({ workspaceDir }, { workspaceOf = openWorkspace }) {
    const { createDatabase } = await import('./database/database-server.ts')
    return createDatabase(workspaceOf(workspaceDir))
  },
  async email({ workspaceDir }, { email, workspaceOf = openWorkspace }) {
    const { createEmail } = await import('./email/email-server.ts')
    return createEmail(workspaceOf(workspaceDir), email)
  },
  async filesystem({ workspaceDir }, { workspaceOf = openWorkspace }) {
    const { createFilesystem } = await import('./filesystem/filesystem-server.ts')
    return createFilesystem(workspaceOf(workspaceDir))
  },
  async http({ workspaceDir }, { http }) {
    const { createHttp } = await import('./http/http-server.ts')
    return createHttp({ owner: workspaceDir, ...http })
  },
  async math() {
    const { createMath } = await import('./math/math-server.ts')
    return createMath()
  },
  async text({ workspaceDir }) {
    const { createText } = await import('./text/text-server.ts')
    return createText(workspaceDir)
  },
  async transform({ workspaceDir }) {
    const { createTransform } = await import('./transform/transform-server.ts')
    return createTransform(workspaceDir)
  },
  async weather(_home, { weather }) {
    const { createWeather } = await import('./weather/weather-server.ts')
    return createWeather(weather)
  },
} satisfies Record<BuiltinName, (home: BuiltinHome, options: BuiltinOptions) => Promise<McpServer>>

/** What a built-in server serves: one person's workspace. */
export interface BuiltinHome {
  workspaceDir: string
}

/** How this installation wants its built-in servers; all of it has defaults. */
export interface BuiltinOptions {
  /** Where the weather comes from. */
  weather?: WeatherOptions
  /** Which mail server sends; default none. */
  email?: EmailOptions
  /** Which hosts may be asked over HTTP; default none. */
  http?: HttpOptions
  /** How workspaces are opened; default without regard to what people share. */
  workspaceOf?: (workspaceDir: string) => Workspace
  /** Beside them. */
  own?: OwnServers
}

/** Makes one of our own MCP servers for one person, not yet connected to anything. Rejects where there is none of that name. */
export async function createBuiltin(name: string, home: BuiltinHome, options: BuiltinOptions = {}): Promise<McpServer> {
  const own = options.own?.[name]
  if (own) return own()
  if (!isBuiltinName(name)) throw new PlaygroundError('not-found', `There is no built-in server "${name}".`)
  return builtins[name](home, options)
}
