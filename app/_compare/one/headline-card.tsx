import { wayInWords } from '../../../lib/tokens/way-names.ts'
import { join } from '../../_ui/join.ts'
import { Card } from '../../_ui/panel.tsx'
import type { Headline } from './headline.ts'
import { words } from './words.ts'

/** What the figures mean; as large where another way wins. */
export function HeadlineCard({ headline: { winner, figure, sentences } }: { headline: Headline }) {
  const [first, ...rest] = sentences
  const isOther = winner !== 'codeMode' && winner !== 'nobody'
  const title = isOther ? words.headline.wins(wayInWords(winner)) : words.headline.means
  return (
    <Card aria-label={title} className={join('px-4', isOther && 'border-direct!')}>
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1.5 font-[650] text-xl tracking-[-0.02em] [overflow-wrap:anywhere]">{figure}</p>
      <p className="text-ink2">{first}</p>
      {rest.length > 0 && <p className="mt-2 text-ink2">{rest.join(' ')}</p>}
    </Card>
  )
}
