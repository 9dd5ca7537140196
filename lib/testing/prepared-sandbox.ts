import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where what a first start makes is kept for the test files of a run. */
    preparedSandbox: string
  }
}

/** Has test files share what the first of them made. For `globalSetup`. */
export default function sharePreparedSandbox(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'prepared-sandbox-'))
  project.provide('preparedSandbox', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** What is found out about the machine. Of an installation it names no more than where it lies. */
const PROBES = ['sandbox-probe.json', 'microvm-probe.json'].map((name) => join('data', name))
const HERE = '<installation>'
/** Where the worker is built, as it is for whoever runs the tests. */
const PLACES = process.getuid?.() === 0 ? join('workspaces', '.sandbox') : join('data', 'sandbox')

/** Each after the one it lies in. */
const FOLDERS = [...new Set(['data', dirname(PLACES), PLACES])]

/**
 * Puts what a first start made elsewhere into the folders of an installation: the built worker, and which sandbox holds on
 * this machine. Each is kept under all that it depends on: where something else is true here, it is made and found anew.
 */
export function takePrepared(folder: string, dir: string): void {
  const kept = join(folder, 'kept')
  if (!existsSync(kept)) return
  cpSync(kept, dir, { recursive: true, verbatimSymlinks: true })
  // Who may pass through, and who not, is what is tried there, and copying forgets the modes of folders.
  for (const at of FOLDERS) chmodSync(join(dir, at), statSync(join(kept, at)).mode)
  for (const probe of PROBES) rewrite(join(dir, probe), (text) => text.replaceAll(HERE, dir))
}

/** Keeps what this installation made, which is over now, unless another was faster. */
export function keepPrepared(folder: string, dir: string): void {
  const kept = join(folder, 'kept')
  const places = join(dir, PLACES)
  if (existsSync(kept) || !PROBES.every((probe) => existsSync(join(dir, probe))) || !existsSync(places)) return
  const built = readdirSync(places).find((name) => /^deno-[0-9a-f]+$/.test(name))
  if (built === undefined || !existsSync(join(places, built, 'filled'))) return
  const making = mkdtempSync(join(folder, 'making-'))
  for (const at of FOLDERS) mkdirSync(join(making, at), { mode: statSync(join(dir, at)).mode })
  for (const at of [...PROBES, join(PLACES, built)]) renameSync(join(dir, at), join(making, at))
  for (const probe of PROBES) rewrite(join(making, probe), (text) => text.replaceAll(dir, HERE))
  try {
    renameSync(making, kept)
  } catch (error) {
    if (!existsSync(kept)) throw error
  }
}

const rewrite = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')))
