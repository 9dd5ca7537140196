import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyse } from '../analysis/analyse.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { learnedFrom } from '../discovery/learned/learned-note.ts'
import { type LearnedTypes, NOTHING_LEARNED } from '../discovery/learned/learned-types.ts'
import type { Tool } from '../discovery/tool.ts'
import { PlaygroundError } from '../errors.ts'
import { ownedName } from '../process/owned-name.ts'
import type { Finding } from '../runs/finding.ts'
import { compilerHere } from './compiler-here.ts'
import { importClosure, type ReadModule } from './import-closure.ts'
import { outsideReference } from './outside-reference.ts'

const TIME_LIMIT_MS = 10_000
const MAX_OUTPUT = 1024 * 1024
const PROGRAM = 'main.ts'

/**
 * What the TypeScript compiler says of a program, in the world it will run in. The compiler is a process of its own:
 * it is native, and a program that makes it busy for long is stopped. `read` gives the modules of the person's world,
 * `installation` is the folder of our own files, `temporaryDir` one for what is needed while the compiler works.
 *
 * The compiler itself may open any file of the machine and quotes what it finds, so it is given copies of exactly the
 * modules the program reaches, and none of them may name a file outside.
 *
 * What is wrong by a type that was `learned` from results, and would not be if the result could be anything, is a warning:
 * the next result may be otherwise.
 */
export async function checkTypes(
  source: string,
  read: ReadModule,
  { learned = NOTHING_LEARNED, ...settings }: CheckTypesOptions,
): Promise<Finding[]> {
  const { owner } = settings
  const { files } = await importClosure(source, read, owner)
  const textsWith = (type: 'learned' | 'any') =>
    new Map([
      [PROGRAM, source],
      ...[...files].map(([path, text]) => [path, learned.moduleText(path, text, type)] as const),
    ])
  const texts = textsWith('learned')
  const leading: Finding[] = []
  for (const [path, text] of texts) leading.push(...findOutside(path, await analyse(text, owner)))
  if (leading.length > 0) return leading

  const findings = await compileTexts(texts, settings)
  const used = [...files.keys()].flatMap((path) => learned.at(path) ?? [])
  if (findings.length === 0 || used.length === 0) return findings
  const certain = new Set((await compileTexts(textsWith('any'), settings)).map(placeOf))
  const note = noteOf(used)
  return findings.map((finding) =>
    certain.has(placeOf(finding))
      ? finding
      : { ...finding, severity: 'warning', message: `${finding.message} ${note}` },
  )
}

export interface CheckTypesOptions {
  installation: string
  temporaryDir: string
  owner: string
  learned?: LearnedTypes
}

/** What is said and where, without what the types are called in it. */
const placeOf = ({ line, column, message }: Finding) => `${line}:${column} ${/\(TS\d+\)$/.exec(message)?.[0]}`

const MOST_NAMED = 3

function noteOf(tools: readonly Tool[]): string {
  const named = tools
    .slice(0, MOST_NAMED)
    .map(({ server, tool, learned }) => `${server}.${tool} (${learnedFrom(learned ?? { calls: 0 })})`)
  const more = tools.length > MOST_NAMED ? ` and ${tools.length - MOST_NAMED} more` : ''
  return `Only a warning: the type of the result was learned, of ${named.join(', ')}${more}, and may be incomplete.`
}

async function compileTexts(
  texts: ReadonlyMap<string, string>,
  { installation, temporaryDir }: Pick<CheckTypesOptions, 'installation' | 'temporaryDir'>,
): Promise<Finding[]> {
  const dir = join(temporaryDir, ownedName())
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    for (const [path, text] of texts) {
      await mkdir(join(dir, path, '..'), { recursive: true })
      await writeFile(join(dir, path), text)
    }
    await writeFile(join(dir, 'tsconfig.json'), JSON.stringify(projectFor(dir, installation)))
    return findingsIn(await compile(dir))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** A finding when a module names what lies outside of the program's world: by an import, a type, or a comment. */
function findOutside(path: string, analysis: Analysis): Finding[] {
  const outside = outsideReference(path, analysis)
  if (outside === null) return []
  const message = `${path} refers to ${outside.text}, which is outside of a program's world.`
  // The place is in the program's own text or it is nowhere a person could look.
  const { line, column } = path === PROGRAM ? outside : { line: 1, column: 1 }
  return [{ rule: 'imports', severity: 'error', message, line, column }]
}

function projectFor(dir: string, installation: string) {
  const worker = join(installation, 'lib/sandbox/worker')
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
      resolveJsonModule: false,
      skipLibCheck: true,
      // One tree to the compiler, as it is one tree to the program.
      rootDirs: [dir, worker],
      paths: {
        '/workspace/client/*': [join(worker, 'client/*')],
        '/workspace/*': [join(dir, '*')],
      },
    },
    files: [join(dir, PROGRAM), join(worker, 'program.d.ts')],
  }
}

function compile(dir: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { file, args } = compilerHere()
    const compiler = spawn(file, [...args, '-p', dir, '--pretty', 'false'], {
      cwd: dir,
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    let output = ''
    compiler.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MAX_OUTPUT) output += text
    })
    compiler.on('error', reject)
    compiler.on('close', (code, signal) => {
      if (signal)
        reject(new PlaygroundError('unavailable', `The types could not be checked within ${TIME_LIMIT_MS / 1000} s.`))
      else if (code !== 0 && output === '')
        reject(new PlaygroundError('internal', `The compiler exited with ${code} and no output.`))
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
