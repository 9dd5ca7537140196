import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { messageOf, PlaygroundError } from '../../../errors.ts'

/** The libraries a binary is linked with, as absolute paths, the loader among them. */
export async function listLibraries(binary: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ldd', [binary]).catch((error: unknown) => {
    throw new PlaygroundError(
      'configuration',
      `The libraries of ${binary} cannot be listed, and without them it does not start in a virtual machine: ` +
        `${messageOf(error)}. The command ldd belongs to the system's C library (libc-bin, glibc-common).`,
      { cause: error },
    )
  })
  return readLibraries(stdout)
}

/** Reads what `ldd` prints. Throws `configuration` for libraries that this machine lacks. */
export function readLibraries(printed: string): string[] {
  const missing = [...printed.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name]) => name)
  if (missing.length > 0) {
    throw new PlaygroundError('configuration', `This machine lacks libraries that Deno needs: ${missing.join(', ')}.`)
  }
  // `libc.so.6 => /lib/libc.so.6 (0x…)`, and the loader as `/lib64/ld-linux.so.2 (0x…)`; what the kernel gives has no path.
  return [...printed.matchAll(/^\s*(?:\S+ => )?(\/\S.*) \(0x[0-9a-f]+\)$/gm)].map(([, file]) => file as string)
}
