#!/usr/bin/env node
// By the package's own name the command line, and without a command the web app.
import { start } from './start.mjs'

if (process.argv.length === 2) process.argv.push('start')
await start('../lib/cli/main.js')
