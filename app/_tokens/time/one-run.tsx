import Link from 'next/link'
import { useEffect, useState } from 'react'
import type { SavingsReport } from '../../../lib/savings/report.ts'
import type { SavingRun } from '../../../lib/savings/run-list.ts'
import { againstText, shareText } from '../../../lib/savings/words.ts'
import { runTitle } from '../../_history/run-title.ts'
import { BasisTag } from '../../_ui/basis-tag.tsx'
import { buttonStyle } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { SumTag } from '../sum-tag.tsx'
import { readRuns, type SavingsPeriod } from './savings-requests.ts'
import { words } from './words.ts'

/** The only run there is, in a sentence: bars and tables would say no more. */
export function OneRun({ report: { totals, against }, period }: { report: SavingsReport; period: SavingsPeriod }) {
  const [run, setRun] = useState<SavingRun | null>(null)
  const key = JSON.stringify(period)
  useEffect(() => {
    const abort = new AbortController()
    readRuns({ ...(JSON.parse(key) as SavingsPeriod), limit: '1' }, abort.signal).then(
      ({ runs }) => setRun(runs[0] ?? null),
      // The figures stand without its name.
      () => undefined,
    )
    return () => abort.abort()
  }, [key])
  const { used, other, measured, savedPercent } = totals
  const name = run?.title ? words.one.name(runTitle(run.title).slice(0, 120)) : words.one.unnamed
  return (
    <Card aria-labelledby="one-run" className="px-4">
      <h2 id="one-run" className="font-semibold">
        {words.one.title}
      </h2>
      <p className="mt-1 mb-3 max-w-[760px] text-ink2 [overflow-wrap:anywhere]">
        {words.one.used(name, used)} <SumTag used={used} measured={measured} />
        {words.one.other(againstText(against), other)} <BasisTag basis="computed" />
        {words.one.share(shareText(savedPercent))}
      </p>
      {run?.isThere && (
        <Link href={`/runs/${encodeURIComponent(run.runId)}`} prefetch={false} className={buttonStyle()}>
          {words.one.open}
        </Link>
      )}
    </Card>
  )
}
