// A playground that has nothing to do, until it is told to end: idle-playground.ts created | used
import { resolve } from 'node:path'
import { loadConfig } from '../../lib/config/load-config.ts'
import { createPlayground } from '../../lib/create-playground.ts'
import { runOneCall } from '../harness/program.ts'

const playground = await createPlayground(loadConfig({ env: process.env }))
const awake = setInterval(() => {}, 60_000)
process.once('SIGTERM', async () => {
  clearInterval(awake)
  await playground.close()
})

if (process.argv[2] === 'used') {
  const workspaceDir = resolve(playground.config.paths.workspacesDir, 'local')
  await runOneCall(playground, { id: 'local', admin: true, workspaceDir, isListed: false })
}
console.log('ready')
