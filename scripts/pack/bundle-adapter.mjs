import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../prepare.mjs'

const ADAPTER = '@prisma/adapter-better-sqlite3'

/**
 * Takes Prisma's adapter into the package. It asks for an older better-sqlite3, which has to be compiled or fetched by an
 * install script; in a checkout npm is told to give it ours, and a package cannot tell npm that.
 */
export async function bundleAdapter(target) {
  const bundle = await rolldown({
    input: join(root, 'node_modules', ADAPTER, 'dist/index.mjs'),
    external: ['better-sqlite3', '@prisma/driver-adapter-utils', /^node:/],
    platform: 'node',
    logLevel: 'silent',
  })
  const file = 'prisma-adapter-better-sqlite3.js'
  await bundle.write({ file: join(target, 'lib/db', file), format: 'esm' })
  await bundle.close()
  copyFileSync(join(root, 'node_modules', ADAPTER, 'LICENSE'), join(target, 'lib/db', `${file}.LICENSE`))
  const user = join(target, 'lib/db/open-database.js')
  const text = readFileSync(user, 'utf8')
  if (!text.includes(`import('${ADAPTER}')`))
    throw new Error(`${user} does not import ${ADAPTER} any more: mend bundle-adapter.mjs.`)
  writeFileSync(user, text.replace(`import('${ADAPTER}')`, `import('./${file}')`))
}
