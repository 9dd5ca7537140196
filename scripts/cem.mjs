// The command line in a checkout: sets itself up, then is `cem`.
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit()
await import('../lib/cli/main.ts')
