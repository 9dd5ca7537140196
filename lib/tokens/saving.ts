import { formatCount } from '../format/duration.ts'
import { type OtherWay, oursOf, type TokenComparison, type TokenCount, type Way } from './comparison.ts'
import { wayInWords } from './way-names.ts'

/** How much less code mode needs than the cheaper of the other ways; negative when it needs more. */
export interface Saving {
  percent: number
  against: OtherWay
}

/** What code mode saves, with the turn that reads its result, by the totals as `totalOf` counts them of each way. */
export function savingOf(
  tokens: Pick<TokenComparison, 'codeMode' | 'reading' | OtherWay>,
  totalOf: (count: TokenCount, way: Way) => number = ({ total }) => total,
): Saving {
  const ours = totalOf(oursOf(tokens), 'codeMode')
  const plain = totalOf(tokens.direct, 'direct')
  const searched = totalOf(tokens.directWithSearch, 'directWithSearch')
  return searched < plain
    ? { percent: percentLess(ours, searched), against: 'directWithSearch' }
    : { percent: percentLess(ours, plain), against: 'direct' }
}

const MOST_DECIMALS = 6
const LEAST = 10 ** -MOST_DECIMALS

/**
 * To one decimal, or to as many as it takes: who needs something does not save 100 %, and a difference is not 0. From
 * 100 % more on whole: it is rounded once, and savingText shows no decimals then.
 */
function percentLess(ours: number, theirs: number): number {
  const percent = (1 - ours / theirs) * 100
  for (let decimals = percent <= -100 ? 0 : 1; ; decimals++) {
    const rounded = Number(percent.toFixed(decimals))
    const isHonest = (rounded < 100 || ours === 0) && (rounded !== 0 || ours === theirs)
    if (isHonest) return rounded
    if (decimals === MOST_DECIMALS) return ours < theirs ? Math.min(100 - LEAST, Math.max(rounded, LEAST)) : -LEAST
  }
}

const PERCENT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: MOST_DECIMALS })

/** A saving in words: `99.99 %`, `fewer than direct calling`. */
export function savingText({ percent, against }: Saving): { figure: string; rest: string; isLess: boolean } {
  const size = Math.abs(percent)
  const isLess = percent >= 0
  return {
    // How many times as much it is matters then, not the decimals.
    figure: `${!isLess && size >= 100 ? formatCount(Math.round(size)) : PERCENT.format(size)} %`,
    rest: `${isLess ? 'fewer' : 'more'} than ${wayInWords(against)}`,
    isLess,
  }
}

/** How much less or more one way needs than another, of two totals: `95.7 % fewer`; `as many` where they are the same. */
export function differenceText(ours: number, theirs: number): string {
  if (ours === theirs) return 'as many'
  const { figure, isLess } = savingText({ percent: percentLess(ours, theirs), against: 'direct' })
  return `${figure} ${isLess ? 'fewer' : 'more'}`
}

/** Our side of it in words: `1,223 in code mode, measured, and 1,050 to read the result, computed`. */
export function oursText({ codeMode, reading, basis }: TokenComparison, where = 'in code mode'): string {
  const more = reading ? `, and ${formatCount(reading.input)} to read the result, computed` : ''
  return `${formatCount(codeMode.total)} ${where}, ${basis}${more}`
}
