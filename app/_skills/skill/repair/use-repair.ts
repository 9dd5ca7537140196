import { useEffect, useRef, useState } from 'react'
import type { SkillRepair } from '../../../../lib/pipeline/skills/skills.ts'
import { editSkill, repairSkill } from '../../skill-requests.ts'

/** Where a repair is. What was written is kept where it could not be saved. */
type RepairState =
  | { kind: 'none'; fault: string | null }
  | { kind: 'writing' }
  | { kind: 'written'; repair: SkillRepair; isSaving: boolean; fault: string | null }

const NONE: RepairState = { kind: 'none', fault: null }

/** Has a model write a skill anew, and saves what it wrote where somebody says so. Whoever leaves the page stops it. */
export function useRepair(name: string, runId: string | null, onSaved: () => void) {
  const [state, setState] = useState<RepairState>(NONE)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function ask() {
    const stop = new AbortController()
    asking.current = stop
    setState({ kind: 'writing' })
    const answer = await repairSkill(name, runId, stop.signal)
    if (stop.signal.aborted) return
    setState(
      answer.ok
        ? { kind: 'written', repair: answer.value, isSaving: false, fault: null }
        : { kind: 'none', fault: answer.message },
    )
  }

  function cancel() {
    asking.current?.abort()
    setState(NONE)
  }

  async function save(repair: SkillRepair) {
    setState({ kind: 'written', repair, isSaving: true, fault: null })
    const answer = await editSkill(name, { module: repair.module, digest: repair.from })
    if (!answer.ok) return setState({ kind: 'written', repair, isSaving: false, fault: answer.message })
    setState(NONE)
    onSaved()
  }

  return { state, ask, cancel, save, discard: () => setState(NONE) }
}
