import type { Bill } from '../../lib/bill/bill.ts'
import { formatCount } from '../../lib/format/duration.ts'
import { formatUsd } from '../_format/money.ts'
import { join } from '../_ui/join.ts'
import { wayBars } from './way-bars.ts'
import { words } from './words.ts'

/** What a month costs each way; tokens of a task where no price is known. */
export function WayBars({ bill }: { bill: Bill }) {
  if (bill.tools === 0) return null
  const { unit, bars } = wayBars(bill)
  return (
    <div className="border-line border-t px-4 pt-3">
      <h3 className="font-medium text-ink2 text-xs">{unit === 'usd' ? words.bars.month : words.bars.task}</h3>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 tabular-nums">
        {bars.map(({ name, isCached, amount, share, fill }) => (
          <div key={fill} className="contents">
            <dt className={join(isCached && 'pl-3 text-ink2')}>
              {isCached ? (
                <>
                  <span className="sr-only">{name} </span>
                  {words.bars.cached}
                </>
              ) : (
                name
              )}
            </dt>
            <dd aria-hidden className="h-3 overflow-hidden rounded-[4px] bg-sunken">
              <span className={join('block h-full min-w-[3px]', fill)} style={{ width: `${share * 100}%` }} />
            </dd>
            <dd className="text-right">{unit === 'usd' ? formatUsd(amount) : formatCount(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
