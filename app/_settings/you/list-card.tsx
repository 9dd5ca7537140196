import { useId } from 'react'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { Card } from '../../_ui/panel.tsx'
import { words } from './words.ts'

interface Column<Item> {
  /** Its heading; the first column names the row. */
  name: string
  /** Not on a narrow screen: there the first column says it. */
  isWide?: true
  className?: string
  cell(item: Item): React.ReactNode
}

interface Props<Item> {
  /** Where a link leads to it. */
  anchor?: string
  title: string
  /** Beside the title. */
  actions?: React.ReactNode
  items: readonly Item[]
  columns: readonly Column<Item>[]
  /** Headings are seen, and not only read aloud. */
  hasHead?: true
  /** The one thing that can be done with a row; null where it cannot. */
  actOn(item: Item): { text: string; label: string; act(): void } | null
  isBusy: boolean
  /** Under the list, or in its place. */
  note?: string
}

const HEAD = 'h-7 whitespace-nowrap px-2.5 text-left font-normal text-ink3 text-xs'

/** A card with things that can be taken back, one a row. */
export function ListCard<Item extends { id: string }>(props: Props<Item>) {
  const { anchor, title, actions, items, columns, hasHead, actOn, isBusy, note } = props
  const id = useId()
  return (
    <Card id={anchor} aria-labelledby={id} className="scroll-mt-4 px-4 pb-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pb-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {items.length > 0 && (
        <table aria-labelledby={id} className={join('w-full', !hasHead && 'border-line border-t')}>
          <thead className={hasHead ? undefined : 'sr-only'}>
            <tr>
              {columns.map(({ name, isWide }, index) => (
                <th key={name} scope="col" className={join(HEAD, index === 0 && 'pl-0', isWide && 'max-sm:hidden')}>
                  {name}
                </th>
              ))}
              <th scope="col" className={HEAD}>
                <span className="sr-only">{words.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id} className={join('border-line border-t', !hasHead && 'first:border-t-0')}>
                {columns.map(({ name, isWide, className, cell }, index) =>
                  index === 0 ? (
                    <th key={name} scope="row" className="py-1.5 pr-2.5 text-left font-medium [overflow-wrap:anywhere]">
                      {cell(item)}
                    </th>
                  ) : (
                    <td key={name} className={join('px-2.5 text-ink2', className, isWide && 'max-sm:hidden')}>
                      {cell(item)}
                    </td>
                  ),
                )}
                <td className="h-10 py-1 pl-2.5 text-right max-lg:h-[52px]">
                  <RowButton action={actOn(item)} isBusy={isBusy} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note && (
        <p className={items.length > 0 ? 'border-line border-t py-2 text-ink3 text-xs' : '-mt-1 pb-2 text-ink2'}>
          {note}
        </p>
      )}
    </Card>
  )
}

function RowButton({ action, isBusy }: { action: ReturnType<Props<never>['actOn']>; isBusy: boolean }) {
  if (!action) return null
  return (
    <Button size="small" disabled={isBusy} aria-label={action.label} onClick={action.act}>
      {action.text}
    </Button>
  )
}
