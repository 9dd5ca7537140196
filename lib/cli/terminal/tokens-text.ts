import { formatCount } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import { formatUsd } from '../../runs/cost-text.ts'
import type { RunRecord } from '../../runs/event.ts'
import { atOnceText } from '../../tokens/at-once.ts'
import { oursOf, type TokenComparison, type TokenCount } from '../../tokens/comparison.ts'
import { costAsCounted, costOf } from '../../tokens/prices/cost-of.ts'
import { moneyUnknown, priceText } from '../../tokens/prices/price-text.ts'
import { oursText, savingOf, savingText } from '../../tokens/saving.ts'
import { wayInWords } from '../../tokens/way-names.ts'

type Told = Pick<RunRecord, 'tokens' | 'outcome' | 'model'>

/** What a run cost in tokens, and in money where a model wrote its program, a line each. */
export function tokensTexts({ tokens, outcome, model }: Told): string[] {
  if (!tokens) return []
  const compares = outcome?.kind === 'returned'
  return [tokensText(tokens, compares), ...(model === undefined ? [] : [plainLine(moneyText(tokens, model, compares))])]
}

function tokensText(tokens: TokenComparison, compares: boolean): string {
  const asked = tokens.asked === undefined ? '' : ` (${formatCount(tokens.asked)} asked by the program)`
  const cost = `Tokens: ${oursText(tokens, `in code mode${asked}`)}`
  if (!compares) return `${cost}.`
  const saving = savingOf(tokens)
  const { figure, rest } = savingText(saving)
  const atOnce = atOnceText(tokens)
  return `${cost}; ${figure} ${rest} (${formatCount(tokens[saving.against].total)}, computed).${atOnce && ` ${atOnce}`}`
}

/** What was paid stands first; without caching is what all of it is held against, and told of our side where it differs. */
function moneyText(tokens: TokenComparison, model: string, compares: boolean): string {
  const { price, codeMode, reading, basis, direct, directWithSearch } = tokens
  if (!price) return `Money: ${moneyUnknown(model)}`
  const uncached = (count: TokenCount) => formatUsd(costOf(count, price, { caching: false }))
  const paid = formatUsd(costAsCounted(codeMode, price))
  const ours = `${paid} ${basis === 'measured' ? 'paid' : 'in code mode, computed'}`
  const read = reading ? formatUsd(costOf({ ...reading, output: 0 }, price, { caching: false })) : null
  const more = read === null ? '' : `, and ${read} to read the result, computed`
  const full = paid === uncached(codeMode) ? '' : ` (without caching ${uncached(oursOf(tokens))} in all)`
  const others = `; without caching ${uncached(direct)} by ${wayInWords('direct')} and ${uncached(directWithSearch)} by ${wayInWords('directWithSearch')}`
  return `Money: ${ours}${more}${full}${compares ? others : ''}, ${priceText(price)}.`
}
