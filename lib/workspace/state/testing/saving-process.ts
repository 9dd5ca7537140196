// A process that adds its own marks to a state for as long as it lives, and tells each that was saved to its parent.
import { openWorkspace } from '../../open-workspace.ts'
import { openStates } from '../open-states.ts'

const { workspaceDir, versionsDir, name } = JSON.parse(process.env['SAVING'] ?? '')
const states = openStates({ workspace: openWorkspace(workspaceDir), versionsDir, owner: 'ann' })
for (let n = 0; ; n++) {
  const mark = `${name}-${n}`
  await states.change('state.json', (json) => ({ value: [...(JSON.parse(json ?? '[]') as string[]), mark] }))
  process.send?.(mark)
}
