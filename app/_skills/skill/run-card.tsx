'use client'
import { Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ShownSkill } from '../../../lib/pipeline/skills/skills.ts'
import { SchemaInputs, useSchemaForm } from '../../_connections/schema-form.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { acceptSkill, runSkill } from '../skill-requests.ts'
import { Computed } from './record-card.tsx'
import { SideTitle } from './side-title.tsx'
import { StartedRun } from './started-run.tsx'
import { words } from './words.ts'

interface Props {
  skill: ShownSkill
  /** A run of it has ended. */
  onEnded(): void
  onAccepted(): void
}

/** A form made from what it takes. One that waits is accepted first. */
export function RunCard({ skill, onEnded, onAccepted }: Props) {
  const { name, inputSchema, uses, isWaiting } = skill
  const form = useSchemaForm(inputSchema, null)
  const [runId, setRunId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useFormInSight()

  async function run() {
    const input = form.read()
    if (input === null) return
    setBusy(true)
    setFault(null)
    const answer = await runSkill(name, input)
    setBusy(false)
    if (answer.ok) setRunId(answer.value.runId)
    else setFault(answer.message)
  }

  const perRun = uses.returned > 0 ? Math.round(uses.savedTokens / uses.returned) : 0
  return (
    <Card id="run" aria-labelledby="run-title" tone={isWaiting ? 'warn' : undefined}>
      <SideTitle id="run-title">{words.run.title}</SideTitle>
      {isWaiting ? (
        <Acceptance skill={skill} onAccepted={onAccepted} />
      ) : (
        <form
          method="post"
          noValidate
          aria-label={words.run.run(name)}
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
          className="grid gap-3"
        >
          <SchemaInputs form={form} />
          <Button type="submit" kind="primary" disabled={isBusy} className="w-full">
            <Play size={14} strokeWidth={1.8} aria-hidden />
            <span className="truncate">{isBusy ? words.run.busy : words.run.run(name)}</span>
          </Button>
          {perRun > 0 && (
            <p className="text-ink3 text-xs">
              {words.run.saves(perRun)} <Computed />
            </p>
          )}
        </form>
      )}
      <div className="grid gap-2 empty:hidden not-empty:mt-3">
        {fault !== null && <Alert tone="bad">{fault}</Alert>}
        {runId !== null && <StartedRun key={runId} runId={runId} onEnded={onEnded} />}
      </div>
    </Card>
  )
}

/** Whoever comes to run it has its first field under the caret. */
function useFormInSight(): void {
  useEffect(() => {
    if (window.location.hash !== '#run') return
    const card = document.getElementById('run')
    const first = card?.querySelector<HTMLElement>('input, select, textarea, button')
    first?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [])
}

function Acceptance({ skill: { name, digest, importedFrom }, onAccepted }: Omit<Props, 'onEnded'>) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function accept() {
    setBusy(true)
    const answer = await acceptSkill(name, digest)
    setBusy(false)
    if (answer.ok) onAccepted()
    else setFault(answer.message)
  }

  return (
    <div className="grid gap-3">
      <p className="text-ink2 [overflow-wrap:anywhere]">{words.acceptance.about(importedFrom)}</p>
      {fault !== null && <Alert tone="bad">{fault}</Alert>}
      <Button kind="secondary" disabled={isBusy} onClick={() => void accept()} className="w-full">
        {isBusy ? words.acceptance.busy : words.acceptance.accept}
      </Button>
    </div>
  )
}
