import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** For a package of which a part is in ours: npm would install what it asks for beside what is there. `present` are there too. */
export function writeManifest(target, name, present) {
  const path = join('node_modules', name, 'package.json')
  const { scripts, bin, devDependencies, optionalDependencies, peerDependenciesMeta, ...rest } = JSON.parse(
    readFileSync(join(root, path), 'utf8'),
  )
  const here = (wanted = {}) => Object.fromEntries(Object.entries(wanted).filter(([each]) => present.includes(each)))
  const manifest = { ...rest, dependencies: here(rest.dependencies), peerDependencies: here(rest.peerDependencies) }
  writeFileSync(join(target, path), `${JSON.stringify(manifest, null, 2)}\n`)
}
