// Writes the tables of docs/configuration.md from the schema: `npm run docs:configuration`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare()
const { withSettings } = await import('./settings-page.ts')
const file = join(root, 'docs/configuration.md')
const page = readFileSync(file, 'utf8')
const next = withSettings(page)
if (next !== page) writeFileSync(file, next)
console.log(next === page ? `${file} is up to date.` : `Wrote ${file}.`)
