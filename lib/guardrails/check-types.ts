import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import type { SandboxHome } from '../sandbox/contract.ts'
import type { Finding } from './finding.ts'

const TIME_LIMIT_MS = 20_000
const MAX_OUTPUT = 1024 * 1024
const PROGRAM = 'main.ts'
const SHARED = 'shared'

/**
 * What the TypeScript compiler says of a program, in the world it will run in. The compiler is a process of its own:
 * it is native, and a program that makes it busy for long is stopped. `root` is the folder of this installation.
 */
export async function checkTypes(
  source: string,
  home: Omit<SandboxHome, 'personId'>,
  root: string,
): Promise<Finding[]> {
  const dir = await mkdtemp(join(tmpdir(), 'types-'))
  try {
    await writeFile(join(dir, PROGRAM), source)
    // The shared folders may have any name on this machine; in a program's world they have these.
    await mkdir(join(dir, SHARED))
    await symlink(home.serversDir, join(dir, SHARED, 'servers'))
    await symlink(home.skillsDir, join(dir, SHARED, 'skills'))
    await writeFile(join(dir, 'tsconfig.json'), JSON.stringify(projectFor(dir, home.workspaceDir, root)))
    return findingsIn(await compile(dir, root))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function projectFor(dir: string, workspaceDir: string, root: string) {
  const worker = join(root, 'lib/sandbox/worker')
  return {
    compilerOptions: {
      target: 'esnext',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['esnext'],
      types: [],
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      preserveSymlinks: true,
      // One tree to the compiler, as it is one tree to the program: own before shared.
      rootDirs: [dir, workspaceDir, join(dir, SHARED), worker],
      paths: {
        '/workspace/servers/*': [join(workspaceDir, 'servers/*'), join(dir, SHARED, 'servers/*')],
        '/workspace/skills/*': [join(workspaceDir, 'skills/*'), join(dir, SHARED, 'skills/*')],
        '/workspace/client/*': [join(worker, 'client/*')],
      },
    },
    files: [join(dir, PROGRAM), join(worker, 'program.d.ts')],
  }
}

function compile(dir: string, root: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const compiler = spawn(
      process.execPath,
      [join(root, 'node_modules/typescript/lib/tsc.js'), '-p', dir, '--pretty', 'false'],
      {
        cwd: dir,
        env: { NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'inherit'],
        timeout: TIME_LIMIT_MS,
        killSignal: 'SIGKILL',
      },
    )
    let output = ''
    compiler.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MAX_OUTPUT) output += text
    })
    compiler.on('error', reject)
    compiler.on('close', (code, signal) => {
      if (signal)
        reject(new PlaygroundError('unavailable', `The types could not be checked within ${TIME_LIMIT_MS / 1000} s.`))
      else if (code !== 0 && output === '')
        reject(new PlaygroundError('internal', `The compiler ended with ${code} and said nothing.`))
      else resolve(output)
    })
  })
}

/** `main.ts(3,9): error TS2322: …`; lines that are indented go on with the message before. */
function findingsIn(output: string): Finding[] {
  const findings: Finding[] = []
  for (const line of output.split('\n')) {
    // About the project and not about a file: then nothing was checked.
    if (/^error TS\d+:/.test(line)) throw new PlaygroundError('internal', `The types could not be checked: ${line}`)
    const match = /^(.*)\((\d+),(\d+)\): error (TS\d+): (.*)$/.exec(line)
    if (match?.[1] === PROGRAM) {
      findings.push({
        rule: 'types',
        severity: 'error',
        message: `${match[5]} (${match[4]})`,
        line: Number(match[2]),
        column: Number(match[3]),
      })
    }
  }
  return findings
}
