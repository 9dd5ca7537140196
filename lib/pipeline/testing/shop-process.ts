// A process that starts runs in an installation and tells their ids to its parent, which may kill it: see shop.ts.
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../../config/load-config.ts'
import { createPlayground } from '../../create-playground.ts'
import { localPerson } from '../../people/as-person.ts'
import type { ShopRequest } from './shop.ts'

const { overrides, workspaceDir, requests } = JSON.parse(process.env['SHOP'] ?? '')
const playground = await createPlayground(loadConfig({ env: {}, overrides }))
const person = localPerson(workspaceDir)
const started = await Promise.all(requests.map(begin))
process.send?.(started.map(({ runId }) => runId))
// Lives until it is killed.
setInterval(() => {}, 60_000)

async function begin(request: ShopRequest): Promise<{ runId: string }> {
  if (!('testSkill' in request)) return playground.runs.start(person, request)
  void playground.skills.test(person, request.testSkill)
  for (;;) {
    const [newest] = await playground.runs.list(person, { limit: 1 })
    if (newest && newest.status !== 'finished') return newest
    await sleep(20)
  }
}
