import { type Attempt, attemptsOf as of } from './attempt.ts'
import { kernel } from './libc.ts'

const MB = 1024 * 1024
const READ_WRITE = 3
const SHARED_ANONYMOUS = 0x21
const FILES_OPEN = 300

/** What one process may take. */
export const resourceAttempts: Attempt[] = [
  of('memory', ['rlimits'], {
    'take more memory than allowed': ({ memoryMb }) => {
      const pieces: Uint8Array[] = []
      for (let mb = 0; mb < memoryMb * 2; mb += 64) pieces.push(new Uint8Array(64 * MB))
      return pieces.length > 0
    },
  }),
  of('memory', ['permissions'], {
    'set aside shared memory beyond the limit': ({ memoryMb }) => {
      const bytes = memoryMb * 4 * MB
      const address = kernel('mmap', 0, bytes, READ_WRITE, SHARED_ANONYMOUS, -1, 0)
      if (address >= 0) kernel('munmap', address, bytes)
      return address >= 0
    },
  }).map((attempt) => ({ ...attempt, residual: 'the host sees what is used of it, and ends the process' })),
  of('descriptors', ['rlimits'], {
    'open more files than allowed': ({ readOnlyFile }) => {
      const open: Deno.FsFile[] = []
      try {
        for (let count = 0; count < FILES_OPEN; count++) open.push(Deno.openSync(readOnlyFile))
      } finally {
        for (const file of open) file.close()
      }
    },
  }),
  of('disk and files', ['rlimits'], {
    'make a file of many gigabytes': ({ workspace }) => {
      Deno.writeTextFileSync(`${workspace}/huge`, '')
      Deno.truncateSync(`${workspace}/huge`, 8 * 1024 * MB)
      Deno.removeSync(`${workspace}/huge`)
    },
  }).map((attempt) => ({ ...attempt, isLethal: true as const })),
  of('disk and files', [], {
    'make one file after another': ({ workspace }) => {
      Deno.mkdirSync(`${workspace}/many`)
      for (let count = 0; count < 20; count++) Deno.writeTextFileSync(`${workspace}/many/${count}`, '')
    },
  }).map((attempt) => ({ ...attempt, residual: 'the host counts them while the program runs, and ends it' })),
].flat()
