// Calls into the C library and the kernel, for code that has escaped. Opened when used: what has no right to native code
// must fail in the attempt, not before.

const CALLS = {
  bpf: [321, 280],
  chroot: [161, 51],
  clock_adjtime: [305, 266],
  clone3: [435, 435],
  execveat: [322, 281],
  fanotify_init: [300, 262],
  fsopen: [430, 430],
  getpid: [39, 172],
  inotify_init1: [294, 26],
  io_uring_setup: [425, 425],
  kcmp: [312, 272],
  keyctl: [250, 219],
  kill: [62, 129],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  mmap: [9, 222],
  mount: [165, 40],
  mq_open: [240, 180],
  msgget: [68, 186],
  munmap: [11, 215],
  name_to_handle_at: [303, 264],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  pidfd_open: [434, 434],
  prctl: [157, 167],
  prlimit64: [302, 261],
  ptrace: [101, 117],
  semget: [64, 190],
  setns: [308, 268],
  setpriority: [141, 140],
  setxattr: [188, 5],
  shmget: [29, 194],
  socket: [41, 198],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
} as const

const NO_ARGUMENTS = { parameters: [], result: 'i32' } as const

type Argument = number | bigint | Uint8Array<ArrayBuffer>

/** A kernel call by its name; -1 when it failed. */
export const kernel = (name: keyof typeof CALLS, ...args: Argument[]): number =>
  kernelByNumber(CALLS[name][Deno.build.arch === 'aarch64' ? 1 : 0], ...args)

export function kernelByNumber(number: number, ...args: Argument[]): number {
  const six = [...args, 0, 0, 0, 0, 0, 0].slice(0, 6).map(asWord) as [bigint, bigint, bigint, bigint, bigint, bigint]
  syscall ??= openSyscall()
  return Number(syscall(BigInt(number), ...six))
}

let syscall: ReturnType<typeof openSyscall> | undefined

function openSyscall() {
  const parameters = ['i64', 'i64', 'i64', 'i64', 'i64', 'i64', 'i64'] as const
  return Deno.dlopen('libc.so.6', { syscall: { parameters, result: 'i64' } }).symbols.syscall
}

/** Reads what a call of the C library failed with. Opened before the call: to open it may fail with something else. */
export function openErrno(): () => number | undefined {
  const { symbols } = Deno.dlopen('libc.so.6', { __errno_location: { parameters: [], result: 'pointer' } })
  return () => {
    const place = symbols.__errno_location()
    return place === null ? undefined : new Deno.UnsafePointerView(place).getInt32()
  }
}

/** A new process, which ends at once; whether there was one. */
export function fork(): boolean {
  const { symbols } = Deno.dlopen('libc.so.6', {
    fork: { parameters: [], result: 'i32' },
    _exit: { parameters: ['i32'], result: 'void' },
  })
  const child = symbols.fork()
  if (child === 0) symbols._exit(0)
  return child > 0
}

/** Machine code, put into memory and called; what it left in the register for results. */
export function runMachineCode(code: Uint8Array<ArrayBuffer>): number {
  const READ_WRITE_EXECUTE = 7
  const PRIVATE_ANONYMOUS = 0x22
  const address = kernel('mmap', 0, 4096, READ_WRITE_EXECUTE, PRIVATE_ANONYMOUS, -1, 0)
  const place = Deno.UnsafePointer.create<typeof NO_ARGUMENTS>(BigInt(address))
  if (address < 0 || place === null) throw new Error('refused')
  new Uint8Array(new Deno.UnsafePointerView(place).getArrayBuffer(code.length)).set(code)
  return new Deno.UnsafeFnPointer(place, NO_ARGUMENTS).call()
}

export const cString = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`${text}\0`)

function asWord(argument: Argument): bigint {
  return argument instanceof Uint8Array
    ? BigInt(Deno.UnsafePointer.value(Deno.UnsafePointer.of(argument)))
    : BigInt(argument)
}
