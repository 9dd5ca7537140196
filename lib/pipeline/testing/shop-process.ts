// A process that starts runs in an installation and tells their ids to its parent, which may kill it: see shop.ts.
import { loadConfig } from '../../config/load-config.ts'
import { createPlayground } from '../../create-playground.ts'
import { localPerson } from '../../people/as-person.ts'
import type { RunRequest } from '../request.ts'

const { overrides, workspaceDir, requests } = JSON.parse(process.env['SHOP'] ?? '')
const playground = await createPlayground(loadConfig({ env: {}, overrides }))
const person = localPerson(workspaceDir)
const started = await Promise.all(requests.map((request: RunRequest) => playground.runs.start(person, request)))
process.send?.(started.map(({ runId }) => runId))
// Lives until it is killed.
setInterval(() => {}, 60_000)
