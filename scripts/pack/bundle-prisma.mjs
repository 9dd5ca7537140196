import { cpSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { writeManifest } from './bundled-manifest.mjs'

export const PRISMA = ['@prisma/client']
/** What it asks for. */
const WITH_IT = '@prisma/client-runtime-utils'

/** Takes those files of Prisma's client into the package that ours was generated for: whole, it has 70 MB for other databases. */
export function bundlePrisma(target) {
  const generated = globSync('generated/**/*.js', { cwd: target }).map((file) =>
    readFileSync(join(target, file), 'utf8'),
  )
  const asked = generated.flatMap((text) => [...text.matchAll(/["']@prisma\/client\/(runtime\/[^"']+)["']/g)])
  if (asked.length === 0)
    throw new Error('The generated client imports nothing of @prisma/client: mend bundle-prisma.mjs.')
  const files = asked.map(([, name]) => `@prisma/client/${/\.m?js$/.test(name) ? name : `${name}.js`}`)
  for (const file of new Set([...files, '@prisma/client/LICENSE', WITH_IT]))
    cpSync(join(root, 'node_modules', file), join(target, 'node_modules', file), { recursive: true })
  for (const name of [...PRISMA, WITH_IT]) writeManifest(target, name, [WITH_IT])
}
