import { type Attempt, attemptsOf as of } from './attempt.ts'
import { cString, kernel } from './libc.ts'

const HERE = -100 // AT_FDCWD
const OWN_MOUNTS = 0x20000
const OPEN_CLONE = 1
const words = (...values: number[]) => new Uint8Array(new Uint32Array(values).buffer)
const empty = (bytes: number) => new Uint8Array(bytes)

/** Parts of the kernel that no program of ours has business with: the ways in that exploits take. */
export const kernelAttempts: Attempt[] = [
  of('kernel interfaces', ['permissions', 'seccomp'], {
    'set up io_uring': () => kernel('io_uring_setup', 1, empty(120)) >= 0,
    'handle its own page faults (userfaultfd)': () => kernel('userfaultfd', 0) >= 0,
    'hide memory from the kernel (memfd_secret)': () => kernel('memfd_secret', 0) >= 0,
    'make a file without a place (memfd_create)': () => kernel('memfd_create', cString('x'), 0) >= 0,
    'watch files': () => kernel('inotify_init1', 0) >= 0,
    'open a session of keys': () => kernel('keyctl', 0, -3, 1) >= 0,
    'make shared memory of System V': () => kernel('shmget', 0, 4096, 0o1600) >= 0,
    'make a queue of System V': () => kernel('msgget', 0, 0o1600) >= 0,
    'make semaphores of System V': () => kernel('semget', 0, 1, 0o1600) >= 0,
    'measure the machine (perf_event_open)': () =>
      kernel('perf_event_open', words(1, 112, 0, ...Array(25).fill(0)), 0, -1, -1, 0) >= 0,
  }),
  of('kernel interfaces', ['permissions', 'seccomp', 'capabilities'], {
    'load a program into the kernel (bpf)': () => kernel('bpf', 0, words(2, 4, 4, 1, ...Array(16).fill(0)), 72) >= 0,
    'watch all files (fanotify)': () => kernel('fanotify_init', 0, 0) >= 0,
    'unshare its mounts': () => kernel('unshare', OWN_MOUNTS) === 0,
    'open a file system': () => kernel('fsopen', cString('tmpfs'), 0) >= 0,
    'copy a tree of mounts': () => kernel('open_tree', HERE, cString('/'), OPEN_CLONE) >= 0,
    'change its root': () => kernel('chroot', cString('/')) === 0,
    'mount a file system': ({ workspace }) => {
      const place = cString(`${workspace}/mount`)
      Deno.mkdirSync(`${workspace}/mount`)
      const isMounted = kernel('mount', cString('none'), place, cString('tmpfs'), 0, 0) === 0
      if (isMounted) kernel('umount2', place, 2)
      return isMounted
    },
    "read the kernel's log": () => kernel('syslog', 3, empty(64), 64) >= 0,
  }),
  of('kernel interfaces', ['permissions', 'seccomp'], {
    'speak to the clock': () => kernel('clock_adjtime', 0, empty(208)) >= 0,
  }),
].flat()
