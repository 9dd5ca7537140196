import { type DraftRow, typeWords } from './draft-rows.ts'
import { words } from './words.ts'

interface Props {
  rows: readonly DraftRow[]
  onChange(rows: DraftRow[]): void
}

const FIELD =
  'h-7 w-full min-w-0 rounded-md border border-edge bg-surface px-2 text-xs disabled:border-line disabled:text-ink3 max-lg:h-10 max-lg:text-[16px]'
const GRID =
  'grid grid-cols-[16px_minmax(0,1.7fr)_minmax(0,0.8fr)_64px_minmax(0,0.9fr)] items-center gap-x-2.5 gap-y-1.5 px-3 max-sm:grid-cols-[16px_minmax(0,1fr)_minmax(0,1fr)]'

/** The values of a program that could be set at each run; ticked ones are. */
export function LiteralsTable({ rows, onChange }: Props) {
  const change = (at: number, what: Partial<DraftRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...what } : row)))
  return (
    <section aria-labelledby="literals">
      <h3 id="literals" className="font-semibold">
        {words.literals.title}
      </h3>
      <p className="mb-2 text-ink3 text-xs">{rows.length === 0 ? words.literals.none : words.literals.hint}</p>
      {rows.length > 0 && (
        <div className="overflow-hidden rounded-md border border-line">
          <div aria-hidden className={`${GRID} min-h-7 bg-canvas text-ink3 text-xs max-sm:hidden`}>
            <span />
            <span>{words.literals.heads.text}</span>
            <span>{words.literals.heads.name}</span>
            <span>{words.literals.heads.type}</span>
            <span>{words.literals.heads.default}</span>
          </div>
          <ul>
            {rows.map((row, at) => (
              <li key={row.name} className={`${GRID} min-h-11 border-line border-t py-1.5 max-sm:first:border-t-0`}>
                <input
                  type="checkbox"
                  checked={row.isInput}
                  onChange={(event) => change(at, { isInput: event.target.checked })}
                  aria-label={words.literals.make(row.name)}
                  className="size-4 accent-accent-fill"
                />
                <code className="truncate font-mono text-xs" title={row.text}>
                  <span className="text-ink3">{words.literals.line(row.line)}</span> {row.text}
                </code>
                <input
                  value={row.as}
                  disabled={!row.isInput}
                  onChange={(event) => change(at, { as: event.target.value })}
                  aria-label={words.literals.nameOf(row.name)}
                  autoComplete="off"
                  spellCheck={false}
                  className={FIELD}
                />
                <span className="truncate text-ink2 text-xs max-sm:col-start-2" title={row.type}>
                  {typeWords(row.type)}
                </span>
                <input
                  value={row.typed}
                  disabled={!row.isInput || !row.canChange}
                  onChange={(event) => change(at, { typed: event.target.value })}
                  aria-label={words.literals.defaultOf(row.name)}
                  autoComplete="off"
                  spellCheck={false}
                  className={`${FIELD} font-mono`}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
