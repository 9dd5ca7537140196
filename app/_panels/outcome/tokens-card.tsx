'use client'
import { Tabs } from 'radix-ui'
import { useState } from 'react'
import type { TokenComparison } from '../../../lib/tokens/comparison.ts'
import { formatCount } from '../../_format/duration.ts'
import { join } from '../../_ui/join.ts'
import { Card } from '../../_ui/panel.tsx'
import { Segmented } from '../../_ui/segmented.tsx'
import { TokenBarView, TokenLegend } from './token-bar.tsx'
import { breakEvenText, type Caching, savedPercentOf, savingText, tokenBars, tokensInWords } from './token-figures.ts'

/** What the run cost a model in tokens, against calling the same tools directly. */
export function TokensCard({ tokens }: { tokens: TokenComparison }) {
  const [caching, setCaching] = useState<Caching>('without')
  const { figure, rest, isLess } = savingText(savedPercentOf(tokens, caching))
  const bars = tokenBars(tokens, caching)
  const isComputed = tokens.basis === 'computed'
  return (
    <Card>
      <Tabs.Root value={caching} onValueChange={(value) => setCaching(value as Caching)}>
        <figure>
          <figcaption>
            <div className="flex min-h-7 items-center">
              <h3 className="font-semibold">Tokens</h3>
              <Segmented
                label="Prompt caching"
                className="ml-auto"
                segments={[
                  { value: 'without', label: 'No caching' },
                  { value: 'with', label: 'With caching' },
                ]}
              />
            </div>
            <p className="mt-0.5 mb-1.5 text-ink2">
              <b
                className={join(
                  'mr-1.5 font-[650] text-xl tabular-nums tracking-[-0.02em]',
                  isLess ? 'text-ink' : 'text-bad',
                )}
              >
                {figure}
              </b>
              {rest}
            </p>
          </figcaption>
          <Tabs.Content value={caching} tabIndex={-1}>
            <div role="img" aria-label={tokensInWords(tokens, caching)}>
              {bars.map((bar, index) => (
                <TokenBarView key={bar.name} bar={bar} isOurs={index === 0} basis={tokens.basis} />
              ))}
            </div>
            {caching === 'without' && bars[1] && <TokenLegend bar={bars[1]} isComputed={isComputed} />}
          </Tabs.Content>
          <p className="mt-2 text-ink2 text-xs">
            {caching === 'with'
              ? 'What an earlier turn sent already counts a tenth, as providers charge it.'
              : breakEvenText(tokens.breakEvenTools)}
          </p>
          <details className="mt-1">
            <summary className="min-h-6 font-medium text-accent text-xs">Show as table</summary>
            <TokenTable tokens={tokens} />
          </details>
        </figure>
      </Tabs.Root>
    </Card>
  )
}

function TokenTable({ tokens }: { tokens: TokenComparison }) {
  const cached = tokenBars(tokens, 'with')
  return (
    <table className="w-full text-xs">
      <thead className="text-ink3">
        <tr className="text-right *:font-medium">
          <th className="text-left">Way of working</th>
          <th>No caching</th>
          <th>With caching</th>
        </tr>
      </thead>
      <tbody>
        {tokenBars(tokens, 'without').map(({ name, total }, index) => (
          <tr key={name} className="text-right tabular-nums">
            <th scope="row" className="text-left font-normal">
              {name}
            </th>
            <td>{formatCount(total)}</td>
            <td>{formatCount(cached[index]?.total ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
