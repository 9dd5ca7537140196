import type { PersonLimits } from '../../../lib/pipeline/person-limits.ts'
import { LimitBar } from '../limits/limit-bar.tsx'
import { SummaryCard } from './summary-card.tsx'
import { words } from './words.ts'

const LINK = { href: '/settings/limits', text: words.limitsLink, label: words.limitsLinkLabel }

/** What a person uses of what they may, at a glance. */
export function LimitsSummary({ limits }: { limits: PersonLimits }) {
  return (
    <SummaryCard anchor="limits" title={words.limits} link={LINK}>
      <div className="mt-2 grid gap-x-6 gap-y-3 text-ink sm:grid-cols-2 xl:grid-cols-3">
        {limits.own.map((limit) => (
          <LimitBar key={limit.name} limit={limit} />
        ))}
      </div>
    </SummaryCard>
  )
}
