import type { Bill } from '../../lib/bill/bill.ts'
import { words } from './words.ts'

/** The bill in sentences: the small, true saving before the large one, then what it stands on. */
export function BillWords({ bill: { sentences, price, tools } }: { bill: Bill }) {
  const { sent, month, saving, againstDirect, breakEven, caching, assumed, notCounted } = sentences
  return (
    <div className="grid gap-2 px-4 pt-3 pb-4">
      <p className="text-ink2">
        {sent} {month}
      </p>
      {tools > 0 && (
        <p className="text-ink2">
          <b className="font-semibold text-ink">{saving}</b> {againstDirect} {breakEven}
        </p>
      )}
      {caching && <p className="text-ink2">{caching}</p>}
      {notCounted && <p className="text-warn">{notCounted}</p>}
      {price === null && tools > 0 && <p className="text-warn print:hidden">{words.noPrice}</p>}
      {assumed && (
        <p className="text-ink3 text-xs">
          {assumed} <span className="hidden print:inline">{sentences.price}</span>
        </p>
      )}
    </div>
  )
}
