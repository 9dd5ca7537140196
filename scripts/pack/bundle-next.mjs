import { cpSync, existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../prepare.mjs'
import { writeManifest } from './bundled-manifest.mjs'

const require = createRequire(import.meta.url)
const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft')
const { defaultOverrides } = require('next/dist/server/require-hook')

/** What goes into the package itself: whole, Next would bring its compiler and a library for images, 300 MB, to serve what is built already. */
export const NEXT = ['next', 'react', 'react-dom']
/** Of what those ask for. */
const WITH_THEM = ['@next/env', '@swc/helpers', 'styled-jsx', 'client-only']

/** Reached from the server's files in words only: development, building, images to be made smaller. */
const NOT_TO_SERVE = [
  /\/node_modules\/(sharp|@img|caniuse-lite|baseline-browser-mapping|postcss)\//,
  /\/next\/dist\/compiled\/(babel|babel-packages|webpack|browserslist)\//,
  /\/next\/dist\/build\/swc\//,
  /\/next\/dist\/server\/dev\/hot-reloader-(webpack|turbopack|rspack)\./,
  /\/next\/dist\/server\/lib\/router-utils\/setup-dev-bundler/,
  /\/next\/dist\/lib\/upgrade\//,
  /\/next\/dist\/pages\//,
  /\/react[^/]*\/.*\.development\.js$/,
  /\.dev\.js$|\.d\.ts$|\.map$/,
]

/** Takes those files of Next and of React into the package that the built pages are served by. */
export async function bundleNext(target) {
  const files = new Set([...(await ofTheServer()), ...ofThePages()])
  const packages = [...NEXT, ...WITH_THEM]
  const unknown = new Set([...files].map(packageOf).filter((name) => !packages.includes(name)))
  if (unknown.size > 0)
    throw new Error(
      `The server of the pages needs ${[...unknown].join(', ')}: say in bundle-next.mjs what becomes of it.`,
    )
  const withLicences = new Set([...files, ...[...files].flatMap(licencesAbove)])
  for (const file of withLicences) cpSync(join(root, file), join(target, file))
  for (const name of packages) writeManifest(target, name, packages)
}

async function ofTheServer() {
  const entries = ['next', 'next/dist/server/lib/start-server', 'next/dist/server/next-server']
  const replaced = Object.values(defaultOverrides).map((path) =>
    require.resolve(path, { paths: [require.resolve('next/dist/server/require-hook')] }),
  )
  const { fileList } = await nodeFileTrace([...replaced, ...entries.map((entry) => require.resolve(entry))], {
    base: root,
    processCwd: root,
    mixedModules: true,
    ignore: isLeftOut,
  })
  return [...fileList].filter((file) => !isLeftOut(file))
}

/** What the bundler left outside of the pages, as it noted it; other packages are installed by name. */
function ofThePages() {
  const packages = [...NEXT, ...WITH_THEM]
  return globSync('.next/server/**/*.nft.json', { cwd: root })
    .flatMap((trace) =>
      JSON.parse(readFileSync(join(root, trace), 'utf8')).files.map((file) => join(dirname(trace), file)),
    )
    .filter((file) => packages.includes(packageOf(file)) && !isLeftOut(file))
}

function isLeftOut(file) {
  return NOT_TO_SERVE.some((each) => each.test(`/${file}`))
}

function packageOf(file) {
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]
}

/** Next keeps copies of other packages in folders of its own, each with its licence. */
function licencesAbove(file) {
  const found = []
  for (let folder = dirname(file); packageOf(`${folder}/`); folder = dirname(folder)) {
    if (!existsSync(join(root, folder))) continue
    for (const name of readdirSync(join(root, folder)))
      if (/^(licen[cs]e|notice)(\.\w+)?$/i.test(name)) found.push(join(folder, name))
  }
  return found
}
