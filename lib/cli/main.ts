#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

// A third of a second of every start is compiling. In the person's own cache: one that others can write to would run
// their code. It must be on before anything large is imported, hence the import below and not above.
enableCompileCache(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'code-execution-mcp', 'compiled'))
const { runCem } = await import('./cem.ts')

await runCem({
  // npm runs scripts in the package's folder and keeps in INIT_CWD where the person stands.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
})
