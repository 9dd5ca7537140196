import type { Node } from '@babel/types'
import type { ParsedProgram } from './parse-program.ts'

/** A module named by an import, a re-export or a type. */
export interface ModuleReference {
  node: Node
  specifier: string
  /** True when nothing of it is left at run time. */
  isTypeOnly: boolean
  /** `import x = require('…')`, which ES modules do not have. */
  isRequire: boolean
}

/** Every module a program names statically, in whichever way. */
export function moduleReferences({ places }: ParsedProgram): ModuleReference[] {
  const found: ModuleReference[] = []
  const add = (node: Node, source: unknown, isTypeOnly: boolean, isRequire = false) => {
    const specifier = (source as { value?: unknown } | null | undefined)?.value
    if (typeof specifier === 'string') found.push({ node, specifier, isTypeOnly, isRequire })
  }
  for (const { node, parent } of places) {
    if (node.type === 'ImportDeclaration') add(node.source, node.source, node.importKind === 'type')
    else if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') {
      add(node.source ?? node, node.source, node.exportKind === 'type')
    } else if (node.type === 'TSExternalModuleReference') {
      const kind = parent?.type === 'TSImportEqualsDeclaration' ? parent.importKind : undefined
      add(node, node.expression, kind === 'type', true)
    } else if (node.type === 'TSImportType') {
      // `import('./x.ts').Y` in a type: a literal, wrapped in a literal type by older parsers.
      const { source } = node as unknown as { source?: { literal?: unknown } }
      add(node, source?.literal ?? source, true)
    }
  }
  return found
}

const NAME = String.raw`[\p{L}\p{N}_$@-](?:[\p{L}\p{N}_$@.-]{0,200})`
const MODULE = new RegExp(
  String.raw`^(?:\.|/workspace)/(?:servers/(?<server>${NAME})/(?<fn>${NAME})\.ts|skills/(?<skill>${NAME})/skill\.ts|client/(?<helper>${NAME})\.ts)$`,
  'u',
)

/** What a program's import means, or null when it is no module of the workspace. */
export type WorkspaceModule =
  | { kind: 'tool'; server: string; fn: string; path: string }
  | { kind: 'skill'; skill: string; path: string }
  | { kind: 'helper'; path: string }

/** Reads `./servers/<server>/<fn>.ts`, `./skills/<skill>/skill.ts`, `./client/<name>.ts` and the same under `/workspace`. */
export function workspaceModule(specifier: string): WorkspaceModule | null {
  const groups = MODULE.exec(specifier)?.groups
  if (!groups) return null
  const path = specifier.replace(/^(?:\.|\/workspace)\//, '')
  if (groups['skill']) return { kind: 'skill', skill: groups['skill'], path }
  if (groups['helper']) return { kind: 'helper', path }
  return { kind: 'tool', server: groups['server']!, fn: groups['fn']!, path }
}
