import { createHash } from 'node:crypto'
import { access, constants, readFile, stat } from 'node:fs/promises'
import os from 'node:os'
import { z } from 'zod'
import { versionOf } from '../../host/hash-code.ts'

const KVM = '/dev/kvm'

/** Whether virtual machines start here: null, or what is in the way. */
export const Answer = z.object({ problem: z.string().nullable() })

/** Stands for everything the answer depends on: another one when it has to be found out anew. */
export async function probeKey(setup: { version: string; deno: string; server: string | undefined }): Promise<string> {
  const user = process.getuid?.() ?? 'none'
  const machine = [os.platform(), os.release(), os.arch(), user, await describeKvm(), await hasVirtualization()]
  return createHash('sha256')
    .update(JSON.stringify([setup.version, ...(await versionOf(setup.deno)), setup.server ?? null, ...machine]))
    .digest('hex')
}

/** The device and what this user may do with it. */
async function describeKvm(): Promise<unknown> {
  try {
    const { rdev, mode, gid } = await stat(KVM)
    const isOpen = await access(KVM, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    )
    return [rdev, mode, gid, isOpen]
  } catch {
    return 'none' // no such device, or not to be seen
  }
}

/** Whether the processor says that it can: a virtual machine around this one may be allowed to, or no more, at its next start. */
async function hasVirtualization(): Promise<boolean> {
  const cpus = await readFile('/proc/cpuinfo', 'utf8').catch(() => '') // another system, or none to be read
  return /^flags\s*:.*\b(vmx|svm)\b/m.test(cpus)
}
