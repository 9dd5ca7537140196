// The command line in a checkout: sets itself up, then is `cem`.
import { prepare } from './prepare.mjs'

try {
  await prepare()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../lib/cli/main.ts')
