// What every command needs before it can do its work: the packages and the generated database client. Tells on stderr
// what it does, because stdout belongs to the command; a second call finds everything in place and does nothing.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const started = performance.now()
export const say = (message) => console.error(`[${((performance.now() - started) / 1000).toFixed(1)} s] ${message}`)

export async function prepare() {
  await withLock(join(root, '.prepare.lock'), async () => {
    install()
    const { generate } = await import('./db.mjs')
    generate()
  })
}

/** The same for a command that begins with it: what is wrong is said, and it ends. */
export async function prepareOrExit() {
  try {
    await prepare()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256')
    .update(lock)
    .update([process.versions.modules, process.platform, process.arch].join())
    .digest('hex')
  const stamp = join(root, 'node_modules/.install-stamp')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      'node_modules is a link, and installing would empty the folder it leads to. Remove the link, or install where it leads.',
    )
  say(`installing packages with Node.js ${process.version}, about a minute…`)
  const cli = process.env.npm_execpath
  const isScript = cli && /\.c?js$/.test(cli)
  const done = spawnSync(
    isScript ? process.execPath : 'npm',
    [...(isScript ? [cli] : []), 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      // npm's own messages go to stderr too.
      stdio: ['ignore', 2, 2],
      shell: !isScript && process.platform === 'win32',
    },
  )
  if (done.status !== 0) throw new Error('npm ci failed, see above. Nothing else was done.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Two commands started at once on a fresh clone must not install into the same folder. */
async function withLock(file, work) {
  for (let told = false; ; told = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readOr(file, '0')))) rmSync(file, { force: true })
      else if (!told) say('waiting for another command that is setting up…')
      await new Promise((done) => setTimeout(done, 200))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise // it was released between the two looks
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
