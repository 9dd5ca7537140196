import { addressOf, fail, libc } from './libc.ts'
import { ALLOWED, EXAMINED, PRETENDED } from './syscalls.ts'

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
const ARCHITECTURE_WORD = 4
const NUMBER_WORD = 0
const argumentWord = (index: number) => 16 + index * 8 // the lower half, which is all the kernel looks at here

const CLONE_THREAD = 0x00010000
const CLONE_NEW_NAMESPACES = 0x7e020000
const PR_SET_NAME = 15
const PR_SET_VMA = 0x53564d41
const TCGETS = 0x5401
const FIONREAD = 0x541b
const FIONBIO = 0x5421
const FIOCLEX = 0x5451
const X32_CALLS = 0x40000000

/** The column of numbers, and how the kernel calls the architecture. arm64 has not been run. */
const ARCHITECTURES = { x86_64: { audit: 0xc000003e, column: 0 }, aarch64: { audit: 0xc00000b7, column: 1 } } as const

type Instruction = [code: number, jumpTrue: number, jumpFalse: number, k: number]

/** The filter as the kernel takes it: eight bytes an instruction. `pid` is the process it is for. */
function seccompProgram(arch: keyof typeof ARCHITECTURES, pid: number): Uint8Array<ArrayBuffer> {
  const { audit, column } = ARCHITECTURES[arch]
  const instructions: Instruction[] = []
  const add = (...instruction: Instruction) => instructions.push(instruction)
  const answerTo = (number: number | null, answer: number) => {
    if (number === null) return
    add(JUMP_EQUAL, 0, 1, number)
    add(ANSWER, 0, 0, answer)
  }
  /** Allows a call when its argument equals one of these. */
  const allowIfEqual = (number: number, argument: number, values: readonly number[]) => {
    add(JUMP_EQUAL, 0, values.length + 3, number)
    add(LOAD, 0, 0, argumentWord(argument))
    for (const [index, value] of values.entries()) add(JUMP_EQUAL, values.length - index, 0, value)
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
  for (const numbers of Object.values(ALLOWED)) answerTo(numbers[column], ALLOW)
  for (const numbers of Object.values(PRETENDED)) answerTo(numbers[column], answerErrno(0))

  // Threads, no processes, and none in a namespace of its own. clone3 is "no such call", for its flags cannot be seen.
  add(JUMP_EQUAL, 0, 5, EXAMINED.clone[column])
  add(LOAD, 0, 0, argumentWord(0))
  add(JUMP_BITS_SET, 0, 2, CLONE_THREAD)
  add(JUMP_BITS_SET, 1, 0, CLONE_NEW_NAMESPACES)
  add(ANSWER, 0, 0, ALLOW)
  add(ANSWER, 0, 0, answerErrno(EPERM))

  allowIfEqual(EXAMINED.kill[column], 0, [pid]) // signals to itself only
  allowIfEqual(EXAMINED.tgkill[column], 0, [pid])
  allowIfEqual(EXAMINED.prlimit64[column], 0, [0]) // its own limits only
  // Names for threads and memory. It cannot outlive its parent, be traced, or change what it is.
  allowIfEqual(EXAMINED.prctl[column], 0, [PR_SET_NAME, PR_SET_VMA])
  allowIfEqual(EXAMINED.ioctl[column], 1, [TCGETS, FIONREAD, FIONBIO, FIOCLEX])
  add(ANSWER, 0, 0, answerErrno(ENOSYS))

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

/** From here on, for good: only what a program of ours needs of the kernel. */
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
