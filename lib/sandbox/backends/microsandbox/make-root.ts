import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mount } from '../../contract.ts'
import type { Runtime } from './assemble-runtime.ts'
import { INSIDE, nameInMounts } from './inside.ts'

/** Whom programs are inside a machine: somebody with no rights. */
export const NOBODY = 65_534

/** What the agent inside a machine mounts by itself. */
const SYSTEM = ['dev', 'etc', 'proc', 'run', 'sys', 'tmp']

/**
 * Makes the root folder of one virtual machine: empty folders for what is mounted, links to the libraries. A machine's
 * root is a folder of the host that its kernel may write, so each has its own, and nothing worth changing lies in it.
 */
export async function makeRoot(dir: string, runtime: Runtime, mounts: readonly Mount[]): Promise<void> {
  const inside = [...Object.values(INSIDE), ...mounts.map(({ name }) => nameInMounts(name)), ...SYSTEM]
  for (const folder of inside) await mkdir(path.join(dir, folder), { recursive: true })
  await Promise.all(
    runtime.roots.map((name) => symlink(path.posix.join(INSIDE.runtime, name).slice(1), path.join(dir, name))),
  )
  await writeFile(path.join(dir, 'etc/passwd'), `nobody:x:${NOBODY}:${NOBODY}::${INSIDE.workspace}:/none\n`)
  await writeFile(path.join(dir, 'etc/group'), `nobody:x:${NOBODY}:\n`)
  await chmod(dir, 0o755) // whatever the umask is: whoever has no rights must be able to look in
}
