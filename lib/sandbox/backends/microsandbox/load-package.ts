import { messageOf, PlaygroundError } from '../../../errors.ts'
import { setVariable } from '../../../process/set-variable.ts'
import { installCommand } from './find-package.ts'

export type Microsandbox = typeof import('microsandbox')

/**
 * The package that runs virtual machines, loaded when it is first needed. `home` is where it keeps its own files.
 * Throws `configuration` where it cannot be loaded, and says why.
 */
export async function loadPackage(
  home: string,
  load: () => Promise<Microsandbox> = () => import('microsandbox'),
): Promise<Microsandbox> {
  // Its native half reads this of the process's environment, and nothing else tells it.
  setVariable('MSB_HOME', home)
  try {
    return await load()
  } catch (error) {
    throw new PlaygroundError('configuration', describeLoadFailure(error), { cause: error })
  }
}

function describeLoadFailure(error: unknown): string {
  const { platform, arch, version } = process
  const reason = messageOf(error).split('\n')[0]
  return (
    `The package microsandbox cannot be loaded on ${platform}-${arch} with Node.js ${version}: ${reason} ` +
    'Its native half is an optional package for Linux (glibc) on x64 and arm64, macOS on arm64 and Windows, which an ' +
    `npm of Node.js below 22 leaves out without a word: run \`${installCommand()}\` again with Node.js 22 or newer.`
  )
}
