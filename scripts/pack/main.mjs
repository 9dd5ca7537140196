// npm run pack [-- FOLDER]: the package as it would be published, in code-execution-mcp-<version>.tgz, in FOLDER or the checkout.
// What is in it lies in .pack/package.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from '../build.mjs'
import { packStatic } from '../pack-static.mjs'
import { prepare, root, say } from '../prepare.mjs'
import { bundleAdapter } from './bundle-adapter.mjs'
import { bundleCli } from './bundle-cli.mjs'
import { bundleNext } from './bundle-next.mjs'
import { bundlePrisma } from './bundle-prisma.mjs'
import { compileWorker } from './compile-worker.mjs'
import { inInstalledWords } from './installed-words.mjs'
import { manifestFor } from './manifest.mjs'

const target = join(root, '.pack/package')
const inPackage = (path) => join(target, path)
const destination = resolve(process.argv[2] ?? root)

/** Beside what is compiled; folders whole. */
const AS_THEY_ARE = [
  'servers',
  'skills',
  'prisma/migrations',
  'next.config.mjs',
  'config.example.yaml',
  'docs',
  'examples/programs',
]
const TEXTS = ['README.md', 'CHANGELOG.md', 'LICENSE']
const NOT_FOR_USERS = /\.test\.ts$|docs\/(REVIEW\.md|[\w-]+\.ts)$/
/** Of the built pages: what only the next build, or nobody, reads. */
const LEFT_OUT =
  /^(cache|types|diagnostics|node_modules|trace|trace-build|turbopack|source-key|build)$|\.(map|nft\.json|br)$/

/** `new URL('./thread.ts', import.meta.url)` is an address the compiler does not see as one. */
const addressesOfWorkers = (text) => text.replace(/(new URL\('\.[^']*)\.ts('\s*,\s*import\.meta\.url\))/g, '$1.js$2')

try {
  process.chdir(root)
  await prepare()
  build(process.env)
  await pack()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

async function pack() {
  mkdirSync(destination, { recursive: true })
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  say('compiling…')
  run('node_modules/typescript/lib/tsc.js', '-p', 'scripts/pack/tsconfig.json')
  eachFile(target, (file) => /\.js$/.test(file) && rewrite(file, addressesOfWorkers))
  compileWorker(root, target)
  for (const path of AS_THEY_ARE) if (isThere(path)) copy(path)
  for (const path of TEXTS) copy(path)
  const inWords = (file) => rewrite(file, (text) => inInstalledWords(file, text))
  eachFile(inPackage('docs'), inWords)
  inWords(inPackage('README.md'))
  if (isThere('public')) copy('public')
  cpSync(join(root, 'scripts/pack/bin'), inPackage('bin'), { recursive: true })
  cpSync(join(root, 'scripts/supported-node.mjs'), inPackage('bin/supported-node.mjs'))
  copyPages()
  await bundleAdapter(target)
  await bundleNext(target)
  bundlePrisma(target)
  const manifest = manifestFor(root, target)
  writeFileSync(inPackage('package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await bundleCli(target)
  run('node_modules/publint/src/cli.js', 'run', target, '--strict')
  const [made] = JSON.parse(npm('pack', '--json', '--ignore-scripts', '--pack-destination', destination))
  const name = made.filename
  say(
    `${name}: ${megabytes(made.size)} packed, ${megabytes(made.unpackedSize)} unpacked, ${made.entryCount} files, ` +
      `${Object.keys(manifest.dependencies).length} dependencies of its own`,
  )
  console.log(name)
}

function copyPages() {
  for (const name of readdirSync('.next').filter((each) => !LEFT_OUT.test(each)))
    cpSync(join('.next', name), inPackage(`.next/${name}`), {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(file.split('/').pop()),
    })
  eachFile(inPackage('.next'), (file) => {
    if (!/\.(js|mjs|json)$/.test(file)) return
    // The bundler names what it leaves outside by links of its own, which npm does not pack; and says where it was built.
    rewrite(file, (text) =>
      text.replace(/((?:@prisma\/)?[a-z][a-z0-9-]*)-[0-9a-f]{16}(?=["'/`])/g, '$1').replaceAll(root, '.'),
    )
  })
  packStatic(inPackage('.next/static'))
}

function copy(path) {
  cpSync(join(root, path), inPackage(path), { recursive: true, filter: (file) => !NOT_FOR_USERS.test(file) })
}

function isThere(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function eachFile(dir, act) {
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) act(join(entry.parentPath, entry.name))
}

function rewrite(file, change) {
  const text = readFileSync(file, 'utf8')
  const changed = change(text)
  if (changed !== text) writeFileSync(file, changed)
}

function run(...args) {
  if (spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error(`${args[0]} failed, see above.`)
}

function npm(...args) {
  const cli = process.env.npm_execpath
  const options = { cwd: target, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] }
  return cli && /\.c?js$/.test(cli)
    ? execFileSync(process.execPath, [cli, ...args], options)
    : execFileSync('npm', args, options)
}

function megabytes(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
