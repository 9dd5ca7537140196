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

/** Throws `configuration` where it is not installed, not whole, or of no use. */
export function findPackage(platform = `${process.platform}-${process.arch}`): FoundPackage {
  const triple = NATIVE[platform]
  if (triple === undefined) {
    throw new PlaygroundError(
      'configuration',
      `Virtual machines are made on Linux with KVM, on x64 and arm64: their root folder is assembled from the Deno of ` +
        `this machine, and this is ${platform}.`,
    )
  }
  const manifest = find('microsandbox', 'package.json')
  if (manifest === null) {
    throw new PlaygroundError('configuration', 'The package microsandbox is not installed. Run `npm ci`.')
  }
  const msb = find('@superradcompany', `microsandbox-${triple}`, 'bin', 'msb')
  if (msb === null) {
    throw new PlaygroundError(
      'configuration',
      `The package @superradcompany/microsandbox-${triple}, which microsandbox needs here, is not installed: an npm of ` +
        `Node.js below 22 leaves it out without a word. Run \`npm ci\` again with Node.js 22 or newer.`,
    )
  }
  return { version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version, msb }
}

function find(...names: string[]): string | null {
  const files = ancestors().map((folder) => path.join(folder, 'node_modules', ...names))
  return files.find((file) => existsSync(file)) ?? null
}
