'use client'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { Bill } from '../../lib/bill/bill.ts'
import { LineChart } from '../_charts/line-chart.tsx'
import { TokensFrame } from '../_tokens/tokens-frame.tsx'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { type Assumed, assumedOf, billWith, faultsOf } from './assumed.ts'
import { BillForm, type Source } from './bill-form.tsx'
import { BillWords } from './bill-words.tsx'
import { curveMarks, curveSentence, curveSeries } from './break-even.ts'
import { NoBill } from './no-bill.tsx'
import { ServersTable } from './servers-table.tsx'
import { usePasted } from './use-pasted.ts'
import { WayBars } from './way-bars-view.tsx'
import { words } from './words.ts'

const TOOLS = { label: words.chart.x, scale: 'log', unit: words.chart.xUnit } as const
const TOKENS = { label: words.chart.y, scale: 'log', unit: words.chart.yUnit } as const

/** What the schemas of servers cost: of those that are connected, or of a block. */
export function BillView({ connected, fault }: { connected: Bill | null; fault: string | null }) {
  const pasted = usePasted()
  const [source, setSource] = useState<Source>(connected && connected.tools > 0 ? 'connected' : 'pasted')
  const [changed, setChanged] = useState<Partial<Assumed>>({})
  const counted = source === 'connected' ? connected : pasted.bill
  const basis = counted ?? connected
  const assumed = basis && { ...assumedOf(basis), ...changed }
  const faults = assumed ? faultsOf(assumed) : {}
  // What cannot be read changes nothing: the figures stay those of the last fields that could.
  const [good, setGood] = useState<Partial<Assumed>>({})
  const bill = counted && billWith(counted, { ...assumedOf(counted), ...good })

  function change(field: keyof Assumed, text: string) {
    const next = { ...changed, [field]: text }
    setChanged(next)
    if (basis && Object.keys(faultsOf({ ...assumedOf(basis), ...next })).length === 0) setGood(next)
  }

  return (
    <TokensFrame
      tab="bill"
      actions={
        bill && bill.tools > 0 ? (
          <Button onClick={() => window.print()}>
            <Printer size={16} strokeWidth={1.8} aria-hidden />
            {words.print}
          </Button>
        ) : undefined
      }
    >
      {fault && (
        <div className="mb-4">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] print:block">
        <BillForm
          {...{ source, pasted, assumed, faults }}
          servers={connected?.servers.length ?? 0}
          price={bill?.sentences.price ?? basis?.sentences.price ?? null}
          onSource={setSource}
          onChange={change}
        />
        {bill && bill.servers.length > 0 ? (
          <section
            aria-label={words.table.title}
            aria-busy={source === 'pasted' && pasted.progress !== null}
            className="min-w-0 rounded-lg border border-line bg-surface"
          >
            <ServersTable bill={bill} />
            <WayBars bill={bill} />
            <BillWords bill={bill} />
          </section>
        ) : (
          <NoBill source={source} isCounting={pasted.progress !== null} />
        )}
      </div>
      {bill && bill.tools > 0 && (
        <LineChart
          className="mt-4"
          title={words.chart.title}
          sentence={curveSentence(bill)}
          series={curveSeries(bill)}
          x={TOOLS}
          y={TOKENS}
          marks={curveMarks(bill)}
        />
      )}
    </TokensFrame>
  )
}
