'use client'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Calendar } from '../../../lib/savings/period.ts'
import type { SavingsReport } from '../../../lib/savings/report.ts'
import { notesOn, pricedText } from '../../../lib/savings/words.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { TokensFrame } from '../tokens-frame.tsx'
import { FourFigures } from './four-figures.tsx'
import { NoRuns } from './no-runs.tsx'
import { OneRun } from './one-run.tsx'
import { PeriodBar } from './period-bar.tsx'
import { daysOf, type SavingsPlace, savingsAddress } from './savings-address.ts'
import { exportPath, type SavingsPeriod } from './savings-requests.ts'
import { SavingsTables } from './savings-tables.tsx'
import { useSavings } from './use-savings.ts'
import { words } from './words.ts'

/** What was saved over time. */
export function SavingsView({ first, isAdministrator }: { first: SavingsPlace; isAdministrator: boolean }) {
  const [place, setPlace] = useState(
    isAdministrator || first.by !== 'person' ? first : { ...first, by: 'day' as const },
  )
  // Days are those of the person: the server cannot know which.
  const [calendar, setCalendar] = useState<Calendar | null>(null)
  useEffect(() => setCalendar(new Calendar(Intl.DateTimeFormat().resolvedOptions().timeZone)), [])
  const period: SavingsPeriod | null = calendar && {
    ...daysOf(place, calendar.today()),
    zone: calendar.zone,
    whose: place.by === 'person' ? 'everybody' : 'own',
  }
  const { report, fault, isLoading, retry } = useSavings(period)

  function show(next: SavingsPlace) {
    setPlace(next)
    window.history.replaceState(null, '', savingsAddress(next))
  }

  return (
    <TokensFrame
      tab="time"
      actions={
        period &&
        report !== null &&
        report.totals.runs > 0 &&
        (['csv', 'json'] as const).map((format) => (
          <a key={format} href={exportPath(period, place.by, format)} download className={buttonStyle()}>
            <Download size={16} strokeWidth={1.8} aria-hidden />
            <span className="sr-only">{words.exportAs} </span>
            {format.toUpperCase()}
          </a>
        ))
      }
    >
      {report?.first !== null && <PeriodBar {...{ place, isAdministrator }} onChange={show} />}
      {fault && (
        <div className="mb-4">
          <Alert tone="bad">
            {words.notLoaded(fault)}
            <div className="mt-1.5">
              <Button size="small" onClick={retry}>
                {words.again}
              </Button>
            </div>
          </Alert>
        </div>
      )}
      {report === null && !fault && <Loading />}
      {report !== null && period && (
        <div aria-busy={isLoading} className={join(isLoading && 'opacity-60')}>
          <Shown {...{ report, place, period }} onShowAll={() => show({ ...place, period: 'all' })} />
        </div>
      )}
    </TokensFrame>
  )
}

interface ShownProps {
  report: SavingsReport
  place: SavingsPlace
  period: SavingsPeriod
  onShowAll(): void
}

function Shown({ report, place, period, onShowAll }: ShownProps) {
  const { totals, first } = report
  const notes = notesOn(report)
  // Where there is nothing no day is told.
  if (totals.runs > 0) notes.push(words.zone(report.zone))
  const priced = totals.cost ? pricedText(totals) : null
  const isAlone = totals.runs === 1 && place.by === 'day' && totals.returned === 1
  return (
    <>
      {totals.runs === 0 && <NoRuns first={first} onShowAll={onShowAll} />}
      {isAlone && <OneRun {...{ report, period }} />}
      {totals.runs > 0 && !isAlone && (
        <>
          <FourFigures report={report} />
          <SavingsTables {...{ report, place, period }} />
        </>
      )}
      {(priced || notes.length > 0) && (
        <ul className="mt-3 grid gap-0.5 text-ink2 text-xs">
          {[priced, ...notes].map((note) => note && <li key={note}>{note}</li>)}
        </ul>
      )}
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{words.loading}</span>
      {['h-[86px]', 'h-[320px]', 'h-[200px]'].map((height) => (
        <div key={height} aria-hidden className={join('rounded-lg border border-line bg-surface', height)} />
      ))}
    </div>
  )
}
