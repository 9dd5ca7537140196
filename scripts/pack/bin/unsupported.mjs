import { readFileSync } from 'node:fs'
import { isSupported, rangeInWords } from './supported-node.mjs'

/** Which Node.js is wanted, where this one cannot run the package; null where it can. */
export function unsupported() {
  if (isSupported(process.version)) return null
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return `code-execution-mcp needs Node.js ${rangeInWords(engines.node)}, and this is ${process.version}: install one of them from https://nodejs.org and run the command again.`
}
