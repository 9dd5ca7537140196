// npm run examples [-- 01 03]: runs the examples, or those named, one after another, and says a line about each.
import { findExamples, listExamples } from './list-examples.ts'
import { runExample } from './run-example.ts'

const USAGE = 'Usage: npm run examples [-- NUMBER…]   all examples, or those named, e.g. -- 01 03'

// Whoever stops us stops the example that is under way, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const wanted = process.argv.slice(2)
try {
  if (wanted.includes('--help')) console.log(USAGE)
  else {
    const examples = wanted.length ? findExamples(wanted) : listExamples()
    for (const example of examples) {
      const { status, ms, stdout, stderr } = await runExample(example)
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${example.name}  ${(ms / 1000).toFixed(1)} s`)
      if (status === 0) continue
      process.exitCode = 1
      console.error(indent(`${stdout}${stderr}`))
    }
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exitCode = 2
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, '    ')
}
