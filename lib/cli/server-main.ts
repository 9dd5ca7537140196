#!/usr/bin/env node
// `code-execution-mcp-server [stdio|http|sse] [options]`: `cem serve` under the name that clients' files have.
const [node = '', script = '', first, ...rest] = process.argv
const transport = first === undefined || first.startsWith('-') ? [] : ['--transport', first]
const options = transport.length === 0 && first !== undefined ? [first, ...rest] : rest
process.argv = [node, script, ...(first === '--version' ? [] : ['serve']), ...transport, ...options]
await import('./main.ts')

export {}
