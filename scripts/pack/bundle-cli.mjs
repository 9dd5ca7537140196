import { readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../prepare.mjs'

/** Dependencies whose many small files are put in as well, and all that they ask for. */
const TAKEN_IN = [
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/server',
  'ajv',
  'commander',
  'env-paths',
  'yaml',
  'zod',
]
const ENTRIES = { cem: './cem.js', 'open-terminal': './terminal/open-terminal.js' }

/**
 * Makes a few files of the 870 that the command line reads at its start, which took twice the time: clients wait for the MCP
 * server. The single files stay, for the server of the pages, the library, and processes that are started from a file.
 */
export async function bundleCli(target) {
  const [cli, folder] = [join(target, 'lib/cli'), join(target, 'lib/cli/bundled')]
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const outside = Object.keys(dependencies).filter((name) => !TAKEN_IN.includes(name))
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, join(cli, file)])),
    external: (id) => isBuiltin(id) || outside.some((name) => id === name || id.startsWith(`${name}/`)),
    platform: 'node',
    logLevel: 'silent',
    plugins: [{ name: 'addresses', transform: (code, file) => addressesFrom(folder, code, file) }],
  })
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  const main = join(cli, 'main.js')
  let text = readFileSync(main, 'utf8')
  for (const [name, file] of Object.entries(ENTRIES)) {
    if (!text.includes(`import('${file}')`))
      throw new Error(`${main} does not import ${file} any more: mend bundle-cli.mjs.`)
    text = text.replace(`import('${file}')`, `import('./bundled/${name}.js')`)
  }
  writeFileSync(main, text)
}

/** A thread is started from a file beside the one that says so; bundled, that one lies elsewhere. */
function addressesFrom(folder, code, file) {
  return code.replace(/new URL\('(\.[^']*)', import\.meta\.url\)/g, (_, path) => {
    const to = relative(folder, join(dirname(file), path)).replaceAll('\\', '/')
    return `new URL('${to}', import.meta.url)`
  })
}
