import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { NEXT } from './bundle-next.mjs'
import { PRISMA } from './bundle-prisma.mjs'

/** Imported by nothing of ours by name: the server of the pages, and the box. */
const BESIDE = [...NEXT, ...PRISMA, 'deno', 'typescript', 'pg', '@prisma/driver-adapter-utils']
/** Installed by whoever uses them: virtual machines (86 MB) and embeddings on this machine (474 MB). The product does without and says so. */
const ON_REQUEST = ['microsandbox', '@xenova/transformers']

/** package.json of the package: no scripts, and only what is needed to run. */
export function manifestFor(root, target) {
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { name, version, description, license, type, engines, mcpName } = whole
  const wanted = new Set([...BESIDE, ...importedBy(target)])
  const unknown = [...wanted].filter((each) => !whole.dependencies[each])
  if (unknown.length > 0)
    throw new Error(`The package imports what is not among the dependencies: ${unknown.join(', ')}.`)
  const pick = (names) => Object.fromEntries(names.sort().map((each) => [each, whole.dependencies[each]]))
  return {
    ...{ name, version, description, license, type, engines },
    keywords: ['mcp', 'model-context-protocol', 'code-execution', 'agents', 'sandbox', 'tools'],
    ...(mcpName && { mcpName }),
    bin: {
      cem: 'bin/cem.mjs',
      [name]: 'bin/code-execution-mcp.mjs',
      [`${name}-server`]: 'bin/code-execution-mcp-server.mjs',
    },
    exports: { '.': { types: './lib/index.d.ts', default: './bin/library.mjs' }, './package.json': './package.json' },
    dependencies: pick([...wanted].filter((each) => !ON_REQUEST.includes(each))),
    bundleDependencies: [...NEXT, ...PRISMA],
    peerDependencies: pick(ON_REQUEST),
    peerDependenciesMeta: Object.fromEntries(ON_REQUEST.map((each) => [each, { optional: true }])),
  }
}

/** Packages that the compiled files name. */
function importedBy(target) {
  const found = new Set()
  for (const folder of ['lib', 'generated'])
    for (const entry of readdirSync(join(target, folder), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !/\.js$/.test(entry.name)) continue
      const file = join(entry.parentPath, entry.name)
      const text = readFileSync(file, 'utf8')
      const { staticImports, staticExports } = parseSync(file, text).module
      const names = [
        ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
        ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
        ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, name]) => name),
        ...[...text.matchAll(/\bcreateRequire\(import\.meta\.url\)\('([^']+)'\)/g)].map(([, name]) => name),
      ]
      for (const name of names) if (name && !/^(\.|node:|sandbox:|\/)/.test(name)) found.add(packageOf(name))
    }
  return found
}

function packageOf(name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
