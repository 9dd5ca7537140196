#!/usr/bin/env node
import { start } from './start.mjs'

await start('../lib/cli/server-main.js')
