'use client'
import Link from 'next/link'
import type { PersonLimit, PersonLimits } from '../../../lib/pipeline/person-limits.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { LimitBar } from './limit-bar.tsx'
import { RunLimitsCard } from './run-limits-card.tsx'
import { useLimits } from './use-limits.ts'
import { words } from './words.ts'

/** What a person uses of what they may, and what each run may use. */
export function LimitsView({ initial }: { initial: PersonLimits }) {
  const { limits, fault, isBusy, count } = useLimits(initial)
  return (
    <div className="grid gap-3">
      {fault && <Alert tone="bad">{fault}</Alert>}
      <Card aria-labelledby="limits-own" className="px-4">
        <div className="flex items-center justify-between gap-3">
          <h2 id="limits-own" className="font-semibold">
            {words.yours}
          </h2>
          <Button size="small" disabled={isBusy} onClick={() => void count()}>
            {isBusy ? words.counting : words.refresh}
          </Button>
        </div>
        <div className="mt-2 grid gap-x-6 gap-y-5 pb-1 sm:grid-cols-2 xl:grid-cols-3">
          {limits.own.map((limit) => (
            <LimitBar key={limit.name} limit={limit}>
              <p className="mt-1.5 text-ink3 text-xs">{words.own[limit.name].end(limits)}</p>
              <p className="mt-1 text-ink3 text-xs">
                <SetBy {...limit} />
              </p>
            </LimitBar>
          ))}
        </div>
      </Card>
      <RunLimitsCard limits={limits.run} />
      <p className="text-ink3 text-xs">
        {words.change}{' '}
        <Link href="/docs/configuration" prefetch={false} className="font-medium text-accent hover:underline">
          {words.allSettings}
        </Link>
      </p>
    </div>
  )
}

function SetBy({ setting }: Pick<PersonLimit, 'setting'>) {
  if (setting === null) return words.isFixed
  return (
    <>
      {words.setBy} <code className="font-mono [overflow-wrap:anywhere]">{setting}</code>
    </>
  )
}
