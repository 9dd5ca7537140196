import { modulePath } from '../workspace/module-path.ts'

const NAME = String.raw`[\p{L}\p{N}_$@-](?:[\p{L}\p{N}_$@.-]{0,200})`
const MODULE = new RegExp(
  String.raw`^(?:servers/(?<server>${NAME})/(?<fn>${NAME})\.ts|skills/(?<skill>${NAME})/skill\.ts|client/(?<helper>${NAME})\.ts)$`,
  'u',
)

/** What a program's import means, or null when it is no module of the workspace. */
export type WorkspaceModule =
  | { kind: 'tool'; server: string; fn: string; path: string }
  | { kind: 'skill'; skill: string; path: string }
  | { kind: 'helper'; path: string }

/** Reads a program's `./servers/<server>/<fn>.ts`, `./skills/<skill>/skill.ts`, `./client/<name>.ts`, as the sandbox reads it. */
export function workspaceModule(specifier: string): WorkspaceModule | null {
  const path = modulePath(specifier, 'main.ts')
  return path === null ? null : moduleAt(path)
}

/** The same by a path in the workspace: `servers/<server>/<fn>.ts`. */
export function moduleAt(path: string): WorkspaceModule | null {
  const groups = MODULE.exec(path)?.groups
  if (!groups) return null
  if (groups['skill']) return { kind: 'skill', skill: groups['skill'], path }
  if (groups['helper']) return { kind: 'helper', path }
  return { kind: 'tool', server: groups['server']!, fn: groups['fn']!, path }
}
