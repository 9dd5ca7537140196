import type { McpServer } from '@modelcontextprotocol/server'
import { PlaygroundError } from '../../errors.ts'
import { openWorkspace } from '../../workspace/open-workspace.ts'
import { createCalculator } from './calculator/calculator-server.ts'
import { createDatabase } from './database/database-server.ts'
import { createFilesystem } from './filesystem/filesystem-server.ts'
import type { WeatherOptions } from './weather/weather-of-places.ts'
import { createWeather } from './weather/weather-server.ts'

const builtins = {
  calculator: () => createCalculator(),
  database: ({ workspaceDir }) => createDatabase(openWorkspace(workspaceDir)),
  filesystem: ({ workspaceDir }) => createFilesystem(openWorkspace(workspaceDir)),
  weather: (_home, { weather }) => createWeather(weather),
} satisfies Record<string, (home: BuiltinHome, options: BuiltinOptions) => McpServer>

/** What a built-in server serves: one person's workspace. */
export interface BuiltinHome {
  workspaceDir: string
}

/** How this installation wants its built-in servers; all of it has defaults. */
export interface BuiltinOptions {
  /** Where the weather comes from. */
  weather?: WeatherOptions
}

export type BuiltinName = keyof typeof builtins
export const BUILTIN_NAMES = Object.keys(builtins).sort() as BuiltinName[]

export const isBuiltinName = (name: string): name is BuiltinName => Object.hasOwn(builtins, name)

/** Makes one of our own MCP servers for one person, not yet connected to anything. */
export function createBuiltin(name: string, home: BuiltinHome, options: BuiltinOptions = {}): McpServer {
  if (isBuiltinName(name)) return builtins[name](home, options)
  throw new PlaygroundError(
    'configuration',
    `There is no built-in server "${name}"; there are ${BUILTIN_NAMES.join(', ')}.`,
  )
}
