'use client'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UsageDays, UsageReport, UsageSort } from '../../../lib/administration/usage-report.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { FlatCard, FlatHead } from '../card-table.tsx'
import { loadUsage } from './actions.ts'
import { FIRST_SHOWN } from './first-shown.ts'
import { UsageTable } from './usage-table.tsx'
import { words } from './words.ts'

const DAYS = ['7', '30', '90'] as const
const ID = 'admin-usage'

interface Choice {
  days: UsageDays
  sort: UsageSort
  isRising: boolean
  most: number
}

/** What everybody used in a period, sorted by what one asks about. */
export function UsageView({ initial }: { initial: UsageReport }) {
  const [choice, setChoice] = useState<Choice>({
    days: initial.days,
    sort: 'tokens',
    isRising: false,
    most: FIRST_SHOWN,
  })
  const [report, setReport] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const asked = useRef(choice)

  async function choose(part: Partial<Choice>) {
    const wanted = { ...choice, ...part }
    asked.current = wanted
    setChoice(wanted)
    setBusy(true)
    const answer = await loadUsage(wanted).catch(() => null)
    // Something else was chosen meanwhile.
    if (asked.current !== wanted) return
    setBusy(false)
    setFault(answer?.ok ? null : (answer?.error.message ?? NO_ANSWER))
    if (answer?.ok) setReport(answer.value)
  }

  return (
    <div className="grid gap-3">
      {fault && <Alert tone="bad">{fault}</Alert>}
      <FlatCard id={ID}>
        <FlatHead id={ID} title={`${words.title}, ${words.periods[report.days]}`} hint={words.hint(report.from)}>
          <FilterButtons
            legend={words.period}
            choices={DAYS}
            words={words.periods}
            value={`${choice.days}`}
            onChoose={(days) => void choose({ days: Number(days) as UsageDays, most: FIRST_SHOWN })}
          />
          <a
            href={`/api/admin/usage?days=${choice.days}`}
            download
            aria-label={words.exportLabel}
            className={buttonStyle({ size: 'small' })}
          >
            <Download size={14} strokeWidth={1.8} aria-hidden />
            {words.export}
          </a>
        </FlatHead>
        <UsageTable
          labelledBy={ID}
          report={report}
          sort={choice.sort}
          isRising={choice.isRising}
          onSort={(sort) => {
            const isRising = sort === choice.sort ? !choice.isRising : sort === 'email'
            void choose({ sort, isRising })
          }}
        />
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2 text-ink2 text-xs">
          <p className="min-w-0 flex-1 basis-60">
            {words.note} {report.totals.calls === null && words.noCalls}
          </p>
          {report.found > report.people.length && (
            <Button size="small" aria-disabled={isBusy} onClick={() => void choose({ most: choice.most + 200 })}>
              {words.showMore}
            </Button>
          )}
        </div>
      </FlatCard>
    </div>
  )
}
