import type { Trial } from '../../../lib/compare/comparison.ts'
import type { ComparisonFigures, WayFigures } from '../../../lib/compare/figures.ts'
import { overText, rightOf, rivalsOf, tokensOf } from '../../../lib/compare/verdict.ts'
import type { Way } from '../../../lib/tokens/comparison.ts'
import { differenceText } from '../../../lib/tokens/saving.ts'
import { WAY_NAMES, wayInWords } from '../../../lib/tokens/way-names.ts'
import { formatUsd } from '../../_format/money.ts'
import { words } from './words.ts'

const said = words.headline

/** What came of it, of one model: a figure where code mode and another way can be held against each other. */
export interface Headline {
  /** The better way. */
  winner: Way | 'nobody'
  /** The whole of it in a few words. */
  figure: string
  sentences: string[]
}

/** Code mode against the cheapest other way that gave as many right answers, plain direct calling second. */
export function headlineOf(figures: ComparisonFigures, trials: readonly Trial[]): Headline {
  const { cells, best, sentence } = figures
  const rivals = rivalsOf(figures)
  const ours = cells.find(({ way }) => way === 'codeMode')
  const others = rivals.filter(({ way }) => way !== 'codeMode')
  const [theirs, next] = others
  if (best === null || ours === undefined) return { winner: 'nobody', figure: said.notCompared, sentences: [sentence] }
  const left = leftOut(figures)
  const over = overText(rivals)
  if (!rivals.includes(ours)) return { ...outdone(ours, theirs), sentences: [sentence] }
  if (theirs === undefined)
    return {
      winner: 'codeMode',
      figure: said.right(rightOf(ours)),
      sentences: [said.alone(tokensOf(ours), over), ...left],
    }
  const [own, other] = [tokensOf(ours), tokensOf(theirs)]
  if (own > other) return directWins(ours, theirs, trials, over, left)
  const against = said.against(own, other, over)
  if (own === other)
    return {
      winner: 'nobody',
      figure: said.asMany,
      sentences: [said.asManyAs(nameOf(theirs), against), ...left],
    }
  return {
    winner: 'codeMode',
    figure: differenceText(own, other),
    sentences: [
      said.fewerThan(nameOf(theirs), against),
      ...(next ? [said.second(nameOf(next), differenceText(own, tokensOf(next)))] : []),
      ...moneyText(ours, theirs),
      ...left,
    ],
  }
}

const nameOf = ({ way }: WayFigures): string => (way === 'direct' ? said.plainDirect : wayInWords(way))

/** Another way gave more right answers: then it is no matter of price. */
function outdone(ours: WayFigures, theirs: WayFigures | undefined): Pick<Headline, 'winner' | 'figure'> {
  if (theirs === undefined || ours.passRate === null) return { winner: 'nobody', figure: said.codeNotCompared }
  return {
    winner: theirs.way,
    figure: said.outdone(WAY_NAMES[theirs.way], rightOf(theirs), rightOf(ours)),
  }
}

function directWins(
  ours: WayFigures,
  theirs: WayFigures,
  trials: readonly Trial[],
  over: string,
  left: string[],
): Headline {
  const [own, other] = [tokensOf(ours), tokensOf(theirs)]
  return {
    winner: theirs.way,
    figure: said.cheaper(WAY_NAMES[theirs.way], other, own),
    sentences: [
      said.needs(differenceText(own, other), over),
      ...reasons(ours, theirs, trials),
      ...moneyText(ours, theirs),
      ...left,
    ],
  }
}

/** Why code mode needed more, as far as the trials tell. */
function reasons(ours: WayFigures, theirs: WayFigures, trials: readonly Trial[]): string[] {
  const calls = Math.max(ours.calls?.max ?? 0, theirs.calls?.max ?? 0)
  const own = trials.filter(({ way, state }) => way === 'codeMode' && state === 'done')
  const repairs = own.flatMap(({ turns }) => turns ?? []).filter(({ what }) => what === 'repair').length
  const parts = (cell: WayFigures) => {
    const read = Math.round(cell.input?.mean ?? 0)
    return said.parts(read, tokensOf(cell) - read)
  }
  return [
    ...(calls <= 1 ? [said.oneCall] : []),
    ...(repairs > 0 ? [said.corrected(repairs, own.length)] : []),
    said.bothParts(parts(ours), nameOf(theirs), parts(theirs)),
  ]
}

/** The money of both, where the price is known; said aloud where it points the other way than the tokens. */
function moneyText(ours: WayFigures, theirs: WayFigures): string[] {
  if (ours.costUsd === null || theirs.costUsd === null) return []
  const [own, other] = [ours.costUsd.mean, theirs.costUsd.mean]
  const isOtherWay = Math.sign(own - other) === -Math.sign(tokensOf(ours) - tokensOf(theirs))
  const tell = isOtherWay ? said.moneyOtherWay : said.money
  return [tell(formatUsd(own), formatUsd(other), nameOf(theirs))]
}

/** Ways that are not compared by price, and why. */
function leftOut(figures: ComparisonFigures): string[] {
  const rivals = rivalsOf(figures)
  return figures.cells
    .filter((cell) => !rivals.includes(cell) && cell.done > 0)
    .map((cell) =>
      cell.passRate === null
        ? said.noVerdict(WAY_NAMES[cell.way])
        : said.fewerRight(WAY_NAMES[cell.way], rightOf(cell)),
    )
}
