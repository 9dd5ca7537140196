import { formatCount } from '../../lib/format/duration.ts'
import type { SharedTokens } from '../../lib/sessions/shares/shared-run.ts'
import { savingText } from '../../lib/tokens/saving.ts'
import { WAY_NAMES } from '../../lib/tokens/way-names.ts'
import { BasisTag } from '../_ui/basis-tag.tsx'
import { join } from '../_ui/join.ts'
import { Card } from '../_ui/panel.tsx'
import { words } from './words.ts'

/** What a shared run cost in tokens, against the other ways on one scale. */
export function SharedTokensCard({ tokens }: { tokens: SharedTokens | null }) {
  return (
    <Card aria-labelledby="shared-tokens">
      <h2 id="shared-tokens" className="font-semibold">
        {words.tokens}
      </h2>
      {tokens === null ? <p className="mt-1 text-ink3">{words.noTokens}</p> : <Bars tokens={tokens} />}
    </Card>
  )
}

function Bars({ tokens: { codeMode, basis, others, saving } }: { tokens: SharedTokens }) {
  const ways = [
    { name: WAY_NAMES.codeMode, total: codeMode, basis },
    ...(others
      ? [
          { name: WAY_NAMES.directWithSearch, total: others.directWithSearch, basis: 'computed' as const },
          { name: WAY_NAMES.direct, total: others.direct, basis: 'computed' as const },
        ]
      : []),
  ]
  const most = Math.max(1, ...ways.map(({ total }) => total))
  return (
    <>
      {saving ? <Headline saving={saving} /> : <p className="mt-0.5 text-ink2">{words.notCompared}</p>}
      {ways.map(({ name, total, basis }, index) => (
        <div key={name} className="mt-2">
          <div className="flex min-h-6 items-center justify-between gap-2">
            <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 font-medium">
              {name}
              <BasisTag basis={basis} />
            </span>
            <span className="font-mono text-xs">{formatCount(total)}</span>
          </div>
          <div aria-hidden className="h-2 overflow-hidden rounded-[4px] bg-sunken">
            <div
              className={join('h-full min-w-[3px]', fillOf(index === 0, basis))}
              style={{ width: `${(total / most) * 100}%` }}
            />
          </div>
        </div>
      ))}
    </>
  )
}

const fillOf = (isOurs: boolean, basis: 'measured' | 'computed') =>
  isOurs ? (basis === 'computed' ? 'hatched-accent' : 'bg-accent') : 'hatched-direct'

function Headline({ saving }: { saving: NonNullable<SharedTokens['saving']> }) {
  const { figure, rest, isLess } = savingText(saving)
  const [word = '', ...against] = rest.split(' ')
  return (
    <p className={isLess ? 'mt-0.5 text-ink2' : 'mt-0.5 text-bad'}>
      <b className={join('block font-[650] text-xl tabular-nums tracking-[-0.02em]', isLess ? 'text-ink' : 'text-bad')}>
        {figure} {word}
      </b>{' '}
      {words.cheapest(against.join(' '))}
    </p>
  )
}
