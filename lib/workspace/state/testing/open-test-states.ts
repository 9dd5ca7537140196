import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openWorkspace } from '../../open-workspace.ts'
import { openStates } from '../open-states.ts'

/** A workspace with its states, for as long as the test runs. `openAgain` opens them anew, as another process does. */
export function openTestStates(owner = 'ann') {
  const root = mkdtempSync(join(tmpdir(), 'states-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const versionsDir = join(root, 'versions')
  const workspace = openWorkspace(join(root, 'home'))
  const openAgain = () => openStates({ workspace, versionsDir, owner })
  return { root, versionsDir, workspace, states: openAgain(), openAgain }
}
