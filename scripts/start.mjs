// From a clone to a page that answers: packages, database client, build, server. Each is done only when it is needed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare, root, say } from './prepare.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs'

process.chdir(root)
const isDev = process.argv.includes('--dev')
const next = 'node_modules/next/dist/bin/next'
/** Longer than nginx and most load balancers keep a connection (60 s): one that the server closes first is closed under a request that is on its way. */
const KEEP_ALIVE_MS = 65_000

try {
  await prepare()
  const { loadConfig } = await import('../lib/config/load-config.ts')
  const { readOrCreateSecretFile } = await import('../lib/process/read-or-create-secret-file.ts')
  const { FIRST_ACCOUNT_LINK } = await import('../lib/people/first-account-link.ts')
  const config = loadConfig({ env: process.env })
  const { host, port } = config.server
  await assertPortIsFree(host, port)
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const publicUrl = config.variable('NEXTAUTH_URL')
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    // The server ends when the playground is closed (app/_server/lifetime/lifetime.ts) and not before. In development Next's own
    // parent process would kill it after a tenth of a second.
    NEXT_MANUAL_SIG_HANDLE: 'true',
    NEXT_EXIT_TIMEOUT_MS: '10000',
    NEXTAUTH_URL: publicUrl || address,
    // Signs the session cookies.
    NEXTAUTH_SECRET:
      config.variable('NEXTAUTH_SECRET') ||
      readOrCreateSecretFile(join(config.paths.dataDir, 'auth-secret'), newSecret).toString(),
  }
  if (!isDev) build(env)
  await serve(env, host, port, address)
  const linkFile = join(config.paths.dataDir, FIRST_ACCOUNT_LINK)
  // While nobody has an account, whoever sees this terminal makes the first one: with its first page the server left a link.
  const path = existsSync(linkFile) ? `/sign-up?link=${readFileSync(linkFile, 'utf8')}` : ''
  console.log(`Ready: ${(publicUrl || address).replace(/\/$/, '')}${path}`)
} catch (error) {
  console.error(error.message)
  process.exit(error.code === 'configuration' ? 2 : 1)
}

function assertPortIsFree(host, port) {
  const target = /^(0\.0\.0\.0|::|\[::\])$/.test(host) ? '127.0.0.1' : host
  return new Promise((resolve, reject) => {
    const socket = connect(port, target)
    socket.once('error', () => resolve())
    socket.once('connect', () => {
      socket.destroy()
      reject(
        new Error(
          `Port ${port} on ${host} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
        ),
      )
    })
  })
}

function newSecret() {
  return randomBytes(32).toString('base64url')
}

function build(env) {
  const hash = createHash('sha256')
  const sources = [
    'app',
    'lib',
    'public',
    'prisma/schema.prisma',
    'package-lock.json',
    'tsconfig.json',
    'next.config.mjs',
    'postcss.config.mjs',
    'proxy.ts',
    'instrumentation.ts',
  ]
  for (const file of sources.filter((path) => existsSync(path)).flatMap(filesOf))
    hash.update(file).update(readFileSync(file))
  const key = hash.digest('hex')
  const stamp = '.next/source-key'
  if (existsSync('.next/BUILD_ID') && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  say('building the pages, about half a minute…')
  const done = spawnSync(process.execPath, [next, 'build'], { stdio: ['ignore', 2, 2], env })
  if (done.status !== 0) throw new Error('The build failed, see above.')
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

/** Answers when the first page does. */
async function serve(env, host, port, address) {
  const args = ['scripts/serve.mjs', isDev ? 'dev' : 'start', '-H', host, '-p', String(port)]
  if (!isDev) args.push('--keepAliveTimeout', String(KEEP_ALIVE_MS))
  const server = spawn(process.execPath, [...SERVER_FLAGS, ...args], {
    stdio: ['ignore', 2, 2],
    env: { ...SERVER_ENVIRONMENT, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 0))
  // Whatever goes wrong here, no server stays behind without anybody who could stop it.
  process.on('exit', () => server.kill())
  let isTold = false
  for (;;) {
    const trouble = await troubleOf(`${address}/api/health`)
    if (trouble === null && (await troubleOf(address)) === null) return
    // It serves all the same: the page says what to do.
    if (trouble && !isTold) console.log(`Up at ${address}, but it cannot work: ${trouble}`)
    isTold ||= Boolean(trouble)
    await sleep(isTold ? 2_000 : 100)
  }
}

/** Null when all is well; nothing to tell while nobody answers. */
async function troubleOf(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) })
    if (response.ok) return null
    const { error, database } = await response.json()
    return (
      error?.message ??
      (database === 'ok' ? 'the log says why.' : 'its database does not answer. The page says what to do.')
    )
  } catch {
    return '' // not up yet
  }
}
