// Does once what nearly every program does, before there is one: what V8 and Deno prepare on the way is then there.
import { appendFile, readdir } from './fs-promises.ts'
import { resolve } from './path.ts'

interface Warm {
  readonly dir: string
}

/** `print` formats without sending. Touches nothing: a folder cannot be appended to. */
export async function warmUp(print: Console): Promise<void> {
  const warm: Warm = { dir: resolve('.') }
  print.log('%s', 'text', { warm, list: [1, 'two', null] })
  await readdir(warm.dir)
  await appendFile(warm.dir, '').catch(() => {})
}
