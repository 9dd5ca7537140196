import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PlaygroundError } from '../../../errors.ts'
import { ancestors } from '../../host/find-files.ts'

const NATIVE: Record<string, string> = {
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
}

/** The package that runs virtual machines, as it lies on the disk: looked at without being loaded. */
interface FoundPackage {
  version: string
  /** Its command line program. */
  msb: string
}

/** Throws `configuration` where it is not installed, not whole, or of no use. `folders` are looked through, the nearest first. */
export function findPackage(
  platform = `${process.platform}-${process.arch}`,
  folders: readonly string[] = ancestors(),
): FoundPackage {
  const triple = NATIVE[platform]
  if (triple === undefined) {
    throw new PlaygroundError(
      'configuration',
      `Virtual machines are made on Linux with KVM, on x64 and arm64: their root folder is assembled from the Deno of ` +
        `this machine, and this is ${platform}.`,
    )
  }
  const find = (...names: string[]) =>
    folders.map((folder) => path.join(folder, 'node_modules', ...names)).find((file) => existsSync(file))
  const manifest = find('microsandbox', 'package.json')
  if (manifest === undefined) {
    const message = `The package microsandbox is not installed. Run \`${installCommand(folders)}\`.`
    throw new PlaygroundError('configuration', message)
  }
  const msb = find('@superradcompany', `microsandbox-${triple}`, 'bin', 'msb')
  if (msb === undefined) {
    throw new PlaygroundError(
      'configuration',
      `The package @superradcompany/microsandbox-${triple}, which microsandbox needs here, is not installed: an npm of ` +
        `Node.js below 22 leaves it out without a word. Run \`${installCommand(folders)}\` again with Node.js 22 or newer.`,
    )
  }
  return { version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version, msb }
}

/** A checkout has it by its lock file, which npm never packs; the package leaves it to whoever wants it. */
export function installCommand(folders: readonly string[] = ancestors()): string {
  const ours = folders.find((folder) => existsSync(path.join(folder, 'package.json')))
  return ours !== undefined && existsSync(path.join(ours, 'package-lock.json')) ? 'npm ci' : 'npm i microsandbox'
}
