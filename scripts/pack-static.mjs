// Scripts and styles of a build, packed once with Brotli: lib/http/packed-files.ts sends them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Smaller ones gain nothing. */
const LEAST = 1_024
/** Above, the best packing takes tens of seconds and gains a hundredth. */
const LARGE = 1024 * 1024

/** @param {string} dir `.next/static` */
export function packStatic(dir) {
  for (const name of globSync('**/*.{js,css}', { cwd: dir })) {
    const file = join(dir, name)
    const bytes = readFileSync(file)
    if (bytes.length < LEAST) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length > LARGE ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
}
