/** What Node's file functions say for each code. */
const TEXTS: Record<string, string> = {
  EACCES: 'permission denied',
  EBUSY: 'resource busy or locked',
  EEXIST: 'file already exists',
  EFBIG: 'file too large',
  EINVAL: 'invalid argument',
  EISDIR: 'illegal operation on a directory',
  ELOOP: 'too many symbolic links encountered',
  EMFILE: 'too many open files',
  ENAMETOOLONG: 'name too long',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on device',
  ENOTDIR: 'not a directory',
  ENOTEMPTY: 'directory not empty',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
  EXDEV: 'cross-device link not permitted',
}

/** For errors of Deno's that come without the system's code. */
const CODES: Record<string, string> = {
  AlreadyExists: 'EEXIST',
  FilesystemLoop: 'ELOOP',
  IsADirectory: 'EISDIR',
  NotADirectory: 'ENOTDIR',
  NotCapable: 'EACCES',
  NotFound: 'ENOENT',
  PermissionDenied: 'EACCES',
}

/** An error as Node's file functions throw them: `code`, `syscall` and `path` beside the message. */
export function fileError(code: string, syscall: string, path: string, why = TEXTS[code] ?? 'failed'): Error {
  return Object.assign(new Error(`${code}: ${why}, ${syscall} '${path}'`), { code, syscall, path })
}

/** What Deno threw, as Node would have and in the program's names. What is one already, or none of the system's, stays. */
export function asFileError(error: unknown, syscall: string, path: string): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error
  const { code } = error as { code?: unknown }
  const known = typeof code === 'string' ? code : CODES[error.name]
  return known === undefined || known.startsWith('ERR_') ? error : fileError(known, syscall, path)
}
