import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformSync } from 'rolldown/utils'

/** What programs import and are checked against: they are TypeScript, and read it as it was written. */
const AS_WRITTEN = /\/client\/|\.d\.ts$/

/**
 * Compiles what runs inside the sandbox. Deno could take the types away itself; but where a file lies as TypeScript beside its
 * declarations, the compilers of the package's users read the one for the other.
 */
export function compileWorker(root, target) {
  const files = globSync('lib/sandbox/worker/**/*.ts', { cwd: root })
  for (const file of files.filter((each) => !/\.test\.ts$|\/testing\//.test(each))) {
    const to = join(target, file)
    mkdirSync(dirname(to), { recursive: true })
    if (AS_WRITTEN.test(file)) {
      copyFileSync(join(root, file), to)
      continue
    }
    const source = readFileSync(join(root, file), 'utf8')
    const { code, errors } = transformSync(file, source, {
      target: 'esnext',
      typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
    })
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
    writeFileSync(to.replace(/\.ts$/, '.js'), code)
  }
}
