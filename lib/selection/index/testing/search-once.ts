// Ranks one task over a tree in a process of its own and keeps the index: search-once.ts TREE CACHE INDEX TASK
import { createDiscovery } from '../../../discovery/discover-tools.ts'
import { createSelector } from '../../create-selector.ts'
import { searchTools } from '../../search-tools.ts'

const [serversDir = '', cache = '', index = '', task = ''] = process.argv.slice(2)
const log = (message: string) => process.stderr.write(`${message}\n`)
const discovery = createDiscovery({ serversDir, cache: { file: cache, log } })
const selector = createSelector({ index: { file: index, log } })
const { results } = searchTools(selector, await discovery.catalog(), task, { detail: 'full' })
process.stdout.write(JSON.stringify(results))
await Promise.all([discovery.close(), selector.close()])
