// The examples, in a checkout: sets itself up first.
import { prepareOrExit } from './prepare.mjs'

await prepareOrExit()
await import('../examples/runner/main.ts')
