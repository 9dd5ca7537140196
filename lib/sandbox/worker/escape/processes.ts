import inspector from 'node:inspector'
import { type Attempt, attemptsOf as of } from './attempt.ts'
import { cString, fork, kernel, kernelByNumber, openErrno, runMachineCode } from './libc.ts'

const CONTINUE = 18 // a signal that changes nothing for who is not stopped
const SEIZE = 0x4206
const EPERM = 1
const EACCES = 13
const ENOSYS = 38
const SIGNAL_OF_PARENTS_DEATH = 1 // of prctl
const X32_GETPID = 0x40000000 + 39
// mov eax, 20 (getpid of 32-bit programs); int 0x80; ret
const GETPID_OF_32_BIT = new Uint8Array([0xb8, 20, 0, 0, 0, 0xcd, 0x80, 0xc3])
const X64_RETURN = [0x31, 0xc0, 0xc3] // xor eax, eax; ret
const ARM_RETURN = [0x00, 0x00, 0x80, 0x52, 0xc0, 0x03, 0x5f, 0xd6] // mov w0, #0; ret
const isX64 = () => Deno.build.arch === 'x86_64'

/** Other processes, and code that is not JavaScript. */
export const processAttempts: Attempt[] = [
  of('spawning', ['permissions', 'seccomp'], {
    'start Deno': () => new Deno.Command(Deno.execPath(), { args: ['--version'] }).outputSync().success,
    'fork by a call to libc': () => fork(),
    'clone with flags the filter cannot see (clone3)': () => {
      const flagsOfFork = new Uint8Array(new BigUint64Array([0n, 0n, 0n, 0n, 17n, 0n, 0n, 0n]).buffer)
      const child = kernel('clone3', flagsOfFork, flagsOfFork.length)
      if (child === 0) kernelByNumber(isX64() ? 231 : 94, 0)
      return child > 0
    },
  }),
  of('spawning', ['permissions', 'landlock', 'seccomp'], {
    'start a program of the system': () => new Deno.Command('/bin/true').outputSync().success,
  }),
  of('other processes', ['permissions', 'namespaces', 'landlock', 'seccomp'], {
    'signal the host': ({ hostPid }) => kernel('kill', hostPid, 0) === 0,
    'signal another process': ({ siblingPid }) => kernel('kill', siblingPid, CONTINUE) === 0,
    'trace another process': ({ siblingPid }) => kernel('ptrace', SEIZE, siblingPid, 0, 0) === 0,
  }),
  of('other processes', ['permissions', 'namespaces', 'seccomp'], {
    'hold another process by a descriptor': ({ siblingPid }) => kernel('pidfd_open', siblingPid, 0) >= 0,
    "change another process's priority": ({ siblingPid }) => kernel('setpriority', 0, siblingPid, 19) === 0,
    "change another process's limits": ({ siblingPid }) =>
      kernel('prlimit64', siblingPid, 4, new Uint8Array(16), 0) === 0,
    'compare with another process': ({ siblingPid }) => kernel('kcmp', kernel('getpid'), siblingPid, 1, 0, 0) >= 0,
  }),
  of('other processes', ['permissions', 'seccomp'], {
    'enter a namespace': () => enterNamespace(),
    'live on when the host has died': () => kernel('prctl', SIGNAL_OF_PARENTS_DEATH, 0) === 0,
  }),
  of('native code', ['permissions'], {
    'call the C library': () => kernel('getpid') > 0,
    'run machine code of its own': () => runMachineCode(new Uint8Array(isX64() ? X64_RETURN : ARM_RETURN)) === 0,
  }).map((attempt) => ({
    ...attempt,
    residual: 'the walls of the system are around the process: code in it is expected, and meets the other walls',
  })),
  of('native code', ['permissions', 'seccomp'], {
    'run a program from memory': () => {
      const file = kernel('memfd_create', cString('x'), 0)
      return file >= 0 && !isRefused(() => kernel('execveat', file, cString(''), 0, 0, 0x1000))
    },
  }),
  of('native code', ['permissions', 'seccomp'], {
    'make a kernel call the way 32-bit programs do': () => isX64() && runMachineCode(GETPID_OF_32_BIT) > 0,
    'make a kernel call the way x32 programs do': () => isX64() && kernelByNumber(X32_GETPID) > 0,
  }).map((attempt) => ({ ...attempt, isLethal: true as const })),
  of('inspector', ['permissions', 'landlock', 'seccomp'], {
    'open an inspector': ({ tcpPort }) => {
      inspector.open(tcpPort + 1, '127.0.0.1')
      const url = inspector.url()
      inspector.close()
      return url !== undefined
    },
  }),
].flat()

/** What an empty file answers to being run is "not a program" (-1, too), so the errno decides. */
function isRefused(act: () => number): boolean {
  const errno = openErrno()
  act()
  return [EPERM, EACCES, ENOSYS].includes(errno() ?? EPERM)
}

function enterNamespace(): boolean {
  const file = Deno.openSync('/proc/self/ns/net')
  try {
    // The descriptor's number is Deno's own; the kernel's is found by trying the few it can be.
    for (let descriptor = 3; descriptor < 64; descriptor++) if (kernel('setns', descriptor, 0) === 0) return true
    return false
  } finally {
    file.close()
  }
}
