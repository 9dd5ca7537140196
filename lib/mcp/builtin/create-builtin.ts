import type { McpServer } from '@modelcontextprotocol/server'
import { PlaygroundError } from '../../errors.ts'
import { openWorkspace } from '../../workspace/open-workspace.ts'
import { createCalculator } from './calculator/calculator-server.ts'
import { createFilesystem } from './filesystem/filesystem-server.ts'

const builtins = {
  calculator: () => createCalculator(),
  filesystem: ({ workspaceDir }) => createFilesystem(openWorkspace(workspaceDir)),
} satisfies Record<string, (home: BuiltinHome) => McpServer>

/** What a built-in server serves: one person's workspace. */
export interface BuiltinHome {
  workspaceDir: string
}

export type BuiltinName = keyof typeof builtins
export const BUILTIN_NAMES = Object.keys(builtins).sort() as BuiltinName[]

export const isBuiltinName = (name: string): name is BuiltinName => Object.hasOwn(builtins, name)

/** Makes one of our own MCP servers for one person, not yet connected to anything. */
export function createBuiltin(name: string, home: BuiltinHome): McpServer {
  if (isBuiltinName(name)) return builtins[name](home)
  throw new PlaygroundError(
    'configuration',
    `There is no built-in server "${name}"; there are ${BUILTIN_NAMES.join(', ')}.`,
  )
}
