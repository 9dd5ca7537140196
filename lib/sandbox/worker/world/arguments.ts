// What programs give to file functions, the same in every engine. Runs in the realm of the program.

/** An argument that no file function takes. */
export const argumentError = (message: string): Error =>
  Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_VALUE' })

export const contentError = (content: unknown): Error =>
  argumentError(`A file's content must be a string or bytes (Buffer, Uint8Array); it is ${typeof content}.`)

/** A path as text. */
export function pathText(path: unknown): string {
  if (typeof path === 'string') return path
  if (path instanceof Uint8Array) return new TextDecoder().decode(path)
  if (!(path instanceof URL)) throw argumentError('A path must be a string, a Buffer or a file: URL.')
  if (path.protocol !== 'file:') throw argumentError('A URL used as a path must be a file: URL.')
  return decodeURIComponent(path.pathname)
}

export const constants = { F_OK: 0, X_OK: 1, W_OK: 2, R_OK: 4, COPYFILE_EXCL: 1 }
