import { unsupported } from './unsupported.mjs'

/** Runs the command line. Under a Node.js that cannot it says which is wanted, before anything is read that would fail there. */
export async function start(main) {
  const why = unsupported()
  if (why === null) return import(main)
  console.error(why)
  process.exitCode = 1
}
