const library = Deno.dlopen('libc.so.6', {
  prctl: { parameters: ['i32', 'u64', 'u64', 'u64', 'u64'], result: 'i32' },
  setrlimit: { parameters: ['i32', 'buffer'], result: 'i32' },
  getpid: { parameters: [], result: 'i32' },
  getppid: { parameters: [], result: 'i32' },
  setgroups: { parameters: ['usize', 'pointer'], result: 'i32' },
  setresgid: { parameters: ['u32', 'u32', 'u32'], result: 'i32' },
  setresuid: { parameters: ['u32', 'u32', 'u32'], result: 'i32' },
  chdir: { parameters: ['buffer'], result: 'i32' },
  open: { parameters: ['buffer', 'i32'], result: 'i32' },
  close: { parameters: ['i32'], result: 'i32' },
  execve: { parameters: ['buffer', 'buffer', 'buffer'], result: 'i32' },
  __errno_location: { parameters: [], result: 'pointer' },
})
export const libc = library.symbols

const encoder = new TextEncoder()

/** A C string. The caller keeps it alive for as long as C may look at it. */
export const cString = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(`${text}\0`)

export const addressOf = (bytes: Uint8Array<ArrayBuffer>): bigint =>
  BigInt(Deno.UnsafePointer.value(Deno.UnsafePointer.of(bytes)))

/** `syscall(2)` with the given types of arguments, for what libc has no function for. */
export function syscallOf<const Types extends readonly Deno.NativeType[]>(types: Types) {
  return Deno.dlopen('libc.so.6', { syscall: { parameters: ['i64', ...types], result: 'i64' } }).symbols.syscall
}

/** Ends the launcher: a box that is not complete must not hold a program. The host sees exit status 97. */
export function fail(what: string): never {
  const address = libc.__errno_location()
  const errno = address === null ? 0 : new Deno.UnsafePointerView(address).getInt32()
  console.error(`launcher: ${what} failed, errno ${errno}`)
  Deno.exit(97)
}
