import { addressOf, fail, libc } from './libc.ts'
import { REFUSED_ARM64, REFUSED_X64 } from './syscalls.ts'

// Classic BPF, see linux/seccomp.h: load a word of the call, compare, jump, answer.
const LOAD = 0x20
const JUMP_EQUAL = 0x15
const JUMP_GREATER_OR_EQUAL = 0x35
const JUMP_BITS_SET = 0x45
const ANSWER = 0x06

const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const answerErrno = (errno: number) => 0x00050000 | errno

const EPERM = 1
const ENOSYS = 38
const CLONE_THREAD = 0x00010000
const X32_CALLS = 0x40000000
const ARCHITECTURE_WORD = 4
const NUMBER_WORD = 0
const FIRST_ARGUMENT_WORD = 16

/** Only x86-64 has been run against the hostile suite; the numbers for arm64 are from the kernel's table. */
const ARCHITECTURES = {
  x86_64: {
    audit: 0xc000003e,
    refused: REFUSED_X64,
    clone: 56,
    clone3: 435,
    socket: 41,
    kill: 62,
    tgkill: 234,
    prlimit64: 302,
  },
  aarch64: {
    audit: 0xc00000b7,
    refused: REFUSED_ARM64,
    clone: 220,
    clone3: 435,
    socket: 198,
    kill: 129,
    tgkill: 131,
    prlimit64: 261,
  },
} as const

/** The filter as the kernel takes it: eight bytes an instruction. `pid` is the process it is for. */
export function seccompProgram(arch: keyof typeof ARCHITECTURES, pid: number): Uint8Array<ArrayBuffer> {
  const { audit, refused, clone, clone3, socket, kill, tgkill, prlimit64 } = ARCHITECTURES[arch]
  const instructions: [code: number, jumpTrue: number, jumpFalse: number, k: number][] = []
  const add = (...instruction: [number, number, number, number]) => instructions.push(instruction)
  const answer = (number: number, errno: number) => {
    add(JUMP_EQUAL, 0, 1, number)
    add(ANSWER, 0, 0, answerErrno(errno))
  }
  /** Allows a call only when its first argument passes the test. */
  const allowIfFirstArgument = (number: number, test: number, value: number) => {
    add(JUMP_EQUAL, 0, 4, number)
    add(LOAD, 0, 0, FIRST_ARGUMENT_WORD)
    add(test, 1, 0, value)
    add(ANSWER, 0, 0, answerErrno(EPERM))
    add(ANSWER, 0, 0, ALLOW)
  }

  add(LOAD, 0, 0, ARCHITECTURE_WORD)
  add(JUMP_EQUAL, 1, 0, audit)
  add(ANSWER, 0, 0, KILL_PROCESS)
  add(LOAD, 0, 0, NUMBER_WORD)
  if (arch === 'x86_64') {
    add(JUMP_GREATER_OR_EQUAL, 0, 1, X32_CALLS)
    add(ANSWER, 0, 0, KILL_PROCESS)
  }
  // "No such call" makes the C library fall back to clone, whose flags can be looked at.
  answer(clone3, ENOSYS)
  // Copying a file sets its mode; pretending that worked keeps such programs going, and nothing is changed.
  for (const [name, number] of Object.entries(refused)) answer(number, /ch(mod|own)/.test(name) ? 0 : EPERM)
  answer(socket, EPERM)
  allowIfFirstArgument(clone, JUMP_BITS_SET, CLONE_THREAD) // threads, no processes
  allowIfFirstArgument(kill, JUMP_EQUAL, pid) // signals to itself only
  allowIfFirstArgument(tgkill, JUMP_EQUAL, pid)
  allowIfFirstArgument(prlimit64, JUMP_EQUAL, 0) // its own limits only
  add(ANSWER, 0, 0, ALLOW)

  const bytes = new Uint8Array(instructions.length * 8)
  const view = new DataView(bytes.buffer)
  for (const [index, [code, jumpTrue, jumpFalse, k]] of instructions.entries()) {
    view.setUint16(index * 8, code, true)
    view.setUint8(index * 8 + 2, jumpTrue)
    view.setUint8(index * 8 + 3, jumpFalse)
    view.setUint32(index * 8 + 4, k >>> 0, true)
  }
  return bytes
}

/** No new processes, no sockets, and none of the calls that only reach for more rights, from here on for good. */
export function refuseSystemCalls(): void {
  const program = seccompProgram(Deno.build.arch, libc.getpid())
  const header = new Uint8Array(16)
  const view = new DataView(header.buffer)
  view.setUint16(0, program.length / 8, true)
  view.setBigUint64(8, addressOf(program), true)
  const PR_SET_SECCOMP = 22
  const SECCOMP_MODE_FILTER = 2n
  if (libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, addressOf(header), 0n, 0n) !== 0) fail('seccomp')
}
