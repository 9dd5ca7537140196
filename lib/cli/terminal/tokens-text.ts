import { formatCount } from '../../format/duration.ts'
import { plainLine } from '../../format/unseen.ts'
import { formatUsd } from '../../runs/cost-text.ts'
import type { RunRecord } from '../../runs/event.ts'
import { oursOf, type TokenComparison, type TokenCount } from '../../tokens/comparison.ts'
import { costOf } from '../../tokens/prices/cost-of.ts'
import { moneyUnknown, priceText } from '../../tokens/prices/price-text.ts'
import { oursText, savingOf, savingText } from '../../tokens/saving.ts'

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
  return `${cost}; ${figure} ${rest} (${formatCount(tokens[saving.against].total)}, computed).`
}

function moneyText(tokens: TokenComparison, model: string, compares: boolean): string {
  const { price } = tokens
  if (!price) return `Money: ${moneyUnknown(model)}`
  const usd = (count: TokenCount) => formatUsd(costOf(count, price, { caching: false }))
  const others = `; ${usd(tokens.direct)} by direct calling, ${usd(tokens.directWithSearch)} with tool search`
  return `Money: ${usd(oursOf(tokens))} in code mode${compares ? others : ''}, without caching, ${priceText(price)}.`
}
