#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

// A third of a second of every start is compiling. In the person's own cache: one that others can write to would run
// their code. It must be on before anything large is imported, hence the import below and not above.
enableCompileCache(join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'code-execution-mcp', 'compiled'))
const { runCem } = await import('./cem.ts')
const { openTerminal } = await import('./terminal/open-terminal.ts')

const terminal = openTerminal(process)
await runCem(terminal)
terminal.close()
