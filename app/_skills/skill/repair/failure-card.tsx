'use client'
import type { ShownSkill } from '../../../../lib/pipeline/skills/skills.ts'
import { Button } from '../../../_ui/button.tsx'
import { Card } from '../../../_ui/panel.tsx'
import { SideTitle } from '../side-title.tsx'
import { FailingRun } from './failing-run.tsx'
import { Repair } from './repair.tsx'
import { words } from './words.ts'

interface Props {
  name: string
  failure: NonNullable<ShownSkill['uses']['lastFailure']>
  isOwn: boolean
  /** Null where no model is set. */
  repairModel: string | null
  onEdit(): void
  onSaved(): void
}

/** A skill whose last run failed: why, what it had done until then, and the ways to repair it. */
export function FailureCard({ name, failure: { runId, message }, isOwn, repairModel, onEdit, onSaved }: Props) {
  const edit = <Button onClick={onEdit}>{words.edit}</Button>
  return (
    <Card tone="bad" aria-labelledby="failure-title" className="mt-4">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_348px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="min-w-0">
          <SideTitle id="failure-title">{words.title}</SideTitle>
          <p className="text-bad [overflow-wrap:anywhere]">{message}</p>
          {!isOwn ? (
            <p className="mt-1 text-ink2">{words.isShared}</p>
          ) : repairModel === null ? (
            <div className="mt-3">{edit}</div>
          ) : (
            <Repair name={name} runId={runId} model={repairModel} onSaved={onSaved}>
              {edit}
            </Repair>
          )}
        </div>
        <FailingRun runId={runId} />
      </div>
    </Card>
  )
}
