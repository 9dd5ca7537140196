'use client'
import type { ElicitationAnswer } from '../../../lib/mcp/elicitation.ts'
import type { RunView } from '../../_run/run-view.ts'
import { ElicitationCard } from './elicitation-card.tsx'
import { words } from './words.ts'

interface Props {
  view: RunView
  now: number
  onAnswer(elicitationId: string, answer: ElicitationAnswer): Promise<string | null>
}

/** What servers ask of the person while they are called, one after the other. */
export function Elicitations({ view, now, onAnswer }: Props) {
  const [asked] = view.elicitations
  if (!asked) return null
  const { elicitationId } = asked
  return (
    <>
      <ElicitationCard
        key={elicitationId}
        asked={asked}
        at={1}
        all={view.elicitations.length}
        now={now}
        onAnswer={(answer) => onAnswer(elicitationId, answer)}
      />
      <p className="px-1 text-ink2 text-xs">{words.waits(asked.sampling ? words.sampling.deny : words.decline)}</p>
    </>
  )
}
