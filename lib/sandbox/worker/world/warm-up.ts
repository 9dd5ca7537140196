// Does once what nearly every program does, before there is one: what V8 and Deno prepare on the way is then there.

import type { ContextEngine } from '../context/engine.ts'
import { format } from '../output/console.ts'
import { appendFile, readdir } from './fs-promises.ts'
import { resolve } from './path.ts'

/** Touches nothing: a folder cannot be appended to. */
export async function warmUp(engine: Pick<ContextEngine, 'load'>): Promise<void> {
  const dir = resolve('.')
  format(['%s', 'text', { dir, list: [1, 'two', null] }])
  await readdir(dir)
  await appendFile(dir, '').catch(() => {})
  await engine.load('import "./client/call-tool.ts"\nexport default {} satisfies object')
}
