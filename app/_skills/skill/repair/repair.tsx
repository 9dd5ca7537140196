'use client'
import type { SkillRepair } from '../../../../lib/pipeline/skills/skills.ts'
import { costText } from '../../../../lib/runs/cost-text.ts'
import { DiffFrame } from '../../../_files/history/diff-view.tsx'
import { Alert } from '../../../_ui/alert.tsx'
import { Button } from '../../../_ui/button.tsx'
import { useRepair } from './use-repair.ts'
import { words } from './words.ts'

interface Props {
  name: string
  /** The run that it is repaired for; null for one that cannot be used. */
  runId: string | null
  model: string
  onSaved(): void
  /** What stands beside the button. */
  children?: React.ReactNode
}

/** A model writes a skill anew: asked for, waited for, looked at, saved or discarded. */
export function Repair({ name, runId, model, onSaved, children }: Props) {
  const { state, ask, cancel, save, discard } = useRepair(name, runId, onSaved)
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {state.kind !== 'written' && (
        <div className="flex flex-wrap items-center gap-2">
          {children}
          {state.kind === 'none' ? (
            <Button kind="secondary" onClick={() => void ask()} className="min-w-0 max-w-full">
              <span className="truncate">{words.repair(model)}</span>
            </Button>
          ) : (
            <>
              <span role="status" className="flex items-center gap-2 text-ink2 [overflow-wrap:anywhere]">
                <span className="spinner size-[13px]" aria-hidden />
                {words.writing(model)}
              </span>
              <Button onClick={cancel}>{words.cancel}</Button>
            </>
          )}
        </div>
      )}
      {state.kind === 'none' && state.fault !== null && <Alert tone="bad">{state.fault}</Alert>}
      {state.kind === 'written' && (
        <>
          <Written repair={state.repair} />
          {state.fault !== null && <Alert tone="bad">{state.fault}</Alert>}
          <div className="flex flex-wrap gap-2">
            <Button kind="secondary" disabled={state.isSaving} onClick={() => void save(state.repair)}>
              {state.isSaving ? words.saving : words.save}
            </Button>
            <Button disabled={state.isSaving} onClick={discard}>
              {words.discard}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Written({ repair: { module, before, model, spent, tests, whyUntried } }: { repair: SkillRepair }) {
  const failed = tests.filter(({ ok }) => !ok)
  return (
    <>
      <p role="status" className="text-ink2 [overflow-wrap:anywhere]">
        {words.written(model)} <span className="text-ink3 tabular-nums">{costText(spent)}</span>
      </p>
      <section aria-label={words.changes}>
        <DiffFrame before={before} after={module} label={words.changes} isWhole />
      </section>
      {tests.length > 0 && (
        <Alert tone={failed.length === 0 ? 'ok' : 'warn'}>
          {failed.length === 0 ? words.passed(tests.length) : words.failed(failed.length, tests.length, failed[0])}
        </Alert>
      )}
      {whyUntried !== undefined && <Alert tone="warn">{words.untried(whyUntried)}</Alert>}
    </>
  )
}
