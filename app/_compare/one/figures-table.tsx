import type { ComparisonFigures, WayFigures } from '../../../lib/compare/figures.ts'
import { meansText } from '../../../lib/compare/verdict.ts'
import { WAY_NAMES } from '../../../lib/tokens/way-names.ts'
import { BasisTag } from '../../_ui/basis-tag.tsx'
import { join } from '../../_ui/join.ts'
import { Popover } from '../../_ui/popover.tsx'
import { type FigureCell, figureRows } from './figure-rows.ts'
import { words } from './words.ts'

const said = words.figures
const NAME = 'py-1.5 pr-2.5 pl-4 text-left font-normal text-ink2'
const NUMBER = 'px-2.5 py-1.5 text-right tabular-nums last:pr-4'

interface Props {
  figures: ComparisonFigures
  /** What they are of. */
  caption: string
}

/** The ways side by side, each with all of its figures; right answers first. */
export function FiguresTable({ figures, caption }: Props) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="align-top">
            <td className="w-[28%] max-sm:w-[24%]" />
            {figures.cells.map((cell) => (
              <th key={cell.way} scope="col" className={join(NUMBER, 'font-semibold')}>
                <span className="block">{WAY_NAMES[cell.way]}</span>
                <BasisPart cell={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figureRows(figures).map(({ name, isPart, cells }) => (
            <tr key={name} className="h-9 border-line border-t">
              <th scope="row" className={join(NAME, isPart && 'pl-7 max-sm:pl-6')}>
                {name}
              </th>
              {cells.map((cell, at) => (
                <Figure key={figures.cells[at]?.way ?? at} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-line border-t px-4 py-2 text-ink3 text-xs">{noteOf(figures)}</p>
    </div>
  )
}

function Figure({ cell: { text, second, isBest, isBad } }: { cell: FigureCell }) {
  return (
    <td className={join(NUMBER, isBad && 'text-bad')}>
      <span className="flex flex-wrap items-baseline justify-end gap-x-2.5">
        <span className={isBest ? 'font-[650]' : undefined}>
          {text}
          {isBest && <span className="sr-only">{said.best}</span>}
          {isBad && <span className="sr-only">{said.failed}</span>}
        </span>
        {/* The deviations stand under each other, also of rows that have none. */}
        <span
          className={join('whitespace-nowrap text-xs max-sm:w-full lg:min-w-[86px]', isBad ? undefined : 'text-ink3')}
        >
          {second}
        </span>
      </span>
    </td>
  )
}

/** Says whether the figures of a way were measured or computed; opened, from what. */
function BasisPart({ cell: { way, basis } }: { cell: WayFigures }) {
  if (basis === null) return <span className="block h-5 font-normal text-ink3 text-xs">{said.nothing}</span>
  const { word, text } = said.basis[basis]
  return (
    <span className="flex justify-end">
      <Popover
        label={said.countedFrom(WAY_NAMES[way])}
        align="end"
        className="max-w-72 px-3 py-2 font-normal text-ink2 text-xs"
        button={{
          className: 'flex min-h-6 items-center max-lg:min-h-11',
          children: <BasisTag basis={basis === 'measured' ? 'measured' : 'computed'} word={word} />,
        }}
      >
        {text}
      </Popover>
    </span>
  )
}

/** What the figures are of, and what is not in them. */
function noteOf({ cells }: ComparisonFigures): string {
  const compared = Math.max(0, ...cells.map((cell) => cell.compared))
  const isPart = cells.some((cell) => cell.done > cell.compared)
  return [
    cells.some(({ tokens }) => tokens !== null && tokens.of > 1) && said.note.mean,
    cells.some(({ way }) => way === 'codeMode') && said.note.against,
    isPart && said.note.part(compared),
    meansText(cells),
    said.note.failed,
  ]
    .filter(Boolean)
    .join(' ')
}
