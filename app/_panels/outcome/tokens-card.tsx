'use client'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { RunEnd } from '../../../lib/runs/events/run-state.ts'
import { atOnceText, savingAtOnce } from '../../../lib/tokens/at-once.ts'
import type { TokenComparison } from '../../../lib/tokens/comparison.ts'
import type { Saving } from '../../../lib/tokens/saving.ts'
import { join } from '../../_ui/join.ts'
import { Card } from '../../_ui/panel.tsx'
import { Segmented } from '../../_ui/segmented.tsx'
import { Tabs } from '../../_ui/tabs.tsx'
import { TokenBarView, TokenLegend } from './token-bar.tsx'
import {
  askedText,
  type Caching,
  comparisonText,
  headlineOf,
  inOneTurnText,
  readingText,
  savingIn,
  tokenBars,
  tokensInWords,
  weightsText,
} from './token-figures.ts'
import { costsOf, moneyText } from './token-money.ts'
import { TokenTable } from './token-table.tsx'
import { words } from './words.ts'

interface Props {
  end: RunEnd
  tokens: TokenComparison
  /** Tools there were, where the comparison does not say. */
  connected: number
  /** The model that wrote the program; null where none did. */
  model: string | null
}

/**
 * What the run cost a model in tokens, against calling the same tools directly. A run that did not return is held
 * against nothing: direct calling may have ended elsewhere.
 */
export function TokensCard({ end, tokens, connected, model }: Props) {
  const [caching, setCaching] = useState<Caching>('without')
  const saving = savingIn(end, tokens, caching)
  const bars = tokenBars(tokens, caching).slice(0, saving ? undefined : 1)
  const costs = costsOf(tokens, caching)
  const notes = [readingText(tokens), askedText(tokens), moneyText(tokens, caching, model, saving !== null)]
  return (
    <Card>
      <Tabs.Root value={caching} onValueChange={(value) => setCaching(value as Caching)}>
        <figure>
          <figcaption>
            <div className="flex min-h-7 items-center">
              <h3 className="font-semibold">{words.tokens.title}</h3>
              <Segmented
                label={words.tokens.caching}
                className="ml-auto"
                segments={[
                  { value: 'without', label: words.tokens.noCaching },
                  { value: 'with', label: words.tokens.withCaching },
                ]}
              />
            </div>
            {saving && <Headline saving={saving} />}
            {saving && caching === 'without' && <AtOnce tokens={tokens} />}
            {!saving && <p className="mt-0.5 mb-1.5 text-ink2">{words.tokens.noSaving}</p>}
          </figcaption>
          <Tabs.Content value={caching} tabIndex={-1}>
            <span role="img" aria-label={tokensInWords(tokens, caching, saving)} />
            {bars.map((bar, index) => (
              <div key={bar.name}>
                <TokenBarView bar={bar} isOurs={index === 0} cost={costs?.[index] ?? null} />
                {/* Tool search has the parts and the colours of direct calling. */}
                {index < 2 && caching === 'without' && <TokenLegend bar={bar} isOurs={index === 0} />}
              </div>
            ))}
          </Tabs.Content>
          {notes.filter(Boolean).map((note) => (
            <p key={note} className="mt-2 text-ink2 text-xs">
              {note}
            </p>
          ))}
          {saving && (
            <>
              <p className="mt-2 text-ink2 text-xs">
                {comparisonText(tokens, caching, connected)}{' '}
                {caching === 'with' ? weightsText(tokens) : inOneTurnText(tokens)}
              </p>
              <details className="group mt-1">
                <summary className="flex min-h-6 w-fit items-center gap-1 font-medium text-accent text-xs max-lg:min-h-11">
                  <ChevronRight size={14} strokeWidth={1.8} aria-hidden className="group-open:rotate-90" />
                  {words.tokens.showTable}
                </summary>
                <TokenTable tokens={tokens} />
              </details>
            </>
          )}
        </figure>
      </Tabs.Root>
    </Card>
  )
}

/** The other end of the range, beside the figure that it belongs to. */
function AtOnce({ tokens }: { tokens: TokenComparison }) {
  const text = atOnceText(tokens)
  const isMore = (savingAtOnce(tokens)?.percent ?? 0) < 0
  return text && <p className={join('mb-1.5', isMore ? 'text-bad' : 'text-ink2')}>{text}</p>
}

/** Less is plain, more is told as loudly. */
function Headline({ saving }: { saving: Saving }) {
  const { figure, rest, isLess } = headlineOf(saving)
  return (
    <p className="mt-0.5 mb-1.5 text-ink2">
      <b className={join('block font-[650] text-xl tabular-nums tracking-[-0.02em]', isLess ? 'text-ink' : 'text-bad')}>
        {figure}
      </b>{' '}
      <span className={isLess ? undefined : 'text-bad'}>{rest}</span>
    </p>
  )
}
