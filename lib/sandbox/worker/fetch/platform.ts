/** What the web's classes are made of, which each engine has from elsewhere. */
export interface Platform {
  encode(text: string): Uint8Array<ArrayBuffer>
  decode(bytes: Uint8Array): string
  /** The whole URL. Throws a `TypeError` for what is none. */
  toUrl(text: string): string
  isQuery(value: unknown): boolean
}

let platform: Platform

export function setPlatform(given: Platform): void {
  platform = given
}

export const encode = (text: string) => platform.encode(text)
export const decode = (bytes: Uint8Array) => platform.decode(bytes)
export const toUrl = (text: string) => platform.toUrl(text)
export const isQuery = (value: unknown) => platform.isQuery(value)
