'use client'
import { Hand, Square } from 'lucide-react'
import Link from 'next/link'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { useWaiting } from '../../_run/use-waiting.ts'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { GoOnForm } from './go-on-form.tsx'
import { doneText, runningTrial, spentText, trialText } from './progress.ts'
import { words } from './words.ts'

const said = words.state

interface Props {
  comparison: Comparison
  isBusy: boolean
  /** The server did not answer when it was last asked. */
  isLost: boolean
  onStop(): void
  onGoOn(maxCostUsd: number | null | undefined): void
}

/** How far it is, what it has spent, and how to stop it or go on; nothing for one that is finished. */
export function StateCard({ comparison, isBusy, isLost, onStop, onGoOn }: Props) {
  if (comparison.state === 'finished') return null
  return (
    <Card
      aria-label={comparison.state === 'running' ? said.running : said.stopped}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 px-4"
    >
      {comparison.state === 'running' ? (
        <>
          <Running comparison={comparison} isLost={isLost} />
          <Button kind="danger" disabled={isBusy} onClick={onStop}>
            {said.stop}
          </Button>
        </>
      ) : (
        <>
          <div className="min-w-0 flex-1 basis-72">
            <p className="flex flex-wrap items-center gap-x-2">
              <Square size={12} strokeWidth={2} fill="currentColor" aria-hidden className="text-warn" />
              <b className="font-semibold">{said.stoppedDone(doneText(comparison))}</b>
              <span className="text-ink2">{spentText(comparison)}</span>
            </p>
            {comparison.why && <p className="mt-0.5 text-ink2 [overflow-wrap:anywhere]">{comparison.why}</p>}
          </div>
          <GoOnForm comparison={comparison} isBusy={isBusy} onGoOn={onGoOn} />
        </>
      )}
    </Card>
  )
}

function Running({ comparison, isLost }: { comparison: Comparison; isLost: boolean }) {
  const waiting = useWaiting()
  const trial = runningTrial(comparison)
  const waits = waiting.some(({ runId }) => runId === trial?.runId)
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="spinner size-[13px]" aria-hidden />
        <b className="font-semibold">{said.runningDone(doneText(comparison))}</b>
        <span className="text-ink2">
          {trial && (
            <>
              {trial.runId ? (
                <Link
                  href={`/runs/${encodeURIComponent(trial.runId)}`}
                  prefetch={false}
                  className="text-accent hover:underline"
                >
                  {trialText(trial, comparison)}
                </Link>
              ) : (
                trialText(trial, comparison)
              )}
              {' · '}
            </>
          )}
          {spentText(comparison)}
        </span>
      </p>
      {waits && trial?.runId && (
        <p className="mt-1 flex items-center gap-1.5 text-warn">
          <Hand size={14} strokeWidth={1.8} aria-hidden />
          <Link href={`/runs/${encodeURIComponent(trial.runId)}`} prefetch={false} className="font-medium underline">
            {said.waits}
          </Link>
        </p>
      )}
      {isLost && <p className="mt-1 text-warn">{said.lost}</p>}
    </div>
  )
}
