// The pages, built unless they are those of today's sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packStatic } from './pack-static.mjs'
import { say } from './prepare.mjs'

const SOURCES = [
  'app',
  'lib',
  'public',
  'prisma/schema.prisma',
  'package-lock.json',
  'tsconfig.json',
  'next.config.mjs',
  'scripts/pack-static.mjs',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
]

/** Builds in the working directory, the root of the checkout. */
export function build(env) {
  const hash = createHash('sha256')
  for (const file of SOURCES.filter((path) => existsSync(path)).flatMap(filesOf))
    hash.update(file).update(readFileSync(file))
  const key = hash.digest('hex')
  const stamp = '.next/source-key'
  if (existsSync('.next/BUILD_ID') && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  say('building the pages, about half a minute…')
  const next = 'node_modules/next/dist/bin/next'
  const done = spawnSync(process.execPath, [next, 'build'], {
    stdio: ['ignore', 2, 2],
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (done.status !== 0) throw new Error('The build failed, see above.')
  packStatic('.next/static')
  writeFileSync(stamp, key)
}

function filesOf(path) {
  const entries = readEntries(path)
  return entries ? entries.flatMap((entry) => filesOf(join(path, entry.name))) : [path]
}

function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
