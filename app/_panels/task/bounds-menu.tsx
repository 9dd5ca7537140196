import { SlidersHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import type { MostSpent } from '../../../lib/pipeline/check-request.ts'
import { Field } from '../../_ui/field.tsx'
import { join } from '../../_ui/join.ts'
import { closePopoverOf, Popover } from '../../_ui/popover.tsx'
import { BOUNDS, type Bounds, boundFault, budgetFrom, budgetText } from './bounds.ts'
import { words } from './words.ts'

interface Props {
  bounds: Bounds
  most: MostSpent
  isDisabled: boolean
  onBounds(bounds: Bounds): void
}

/** What the next run may spend on programs: closed until it is asked for. */
export function BoundsMenu({ bounds, most, isDisabled, onBounds }: Props) {
  const made = budgetFrom(bounds, most)
  const isWrong = 'fault' in made
  const text = isWrong ? words.budget.isWrong : budgetText(made.budget)
  return (
    <Popover
      label={words.budget.title}
      align="end"
      className="w-72 p-3.5 text-left max-sm:right-4! max-sm:left-4! max-sm:w-auto!"
      button={{
        disabled: isDisabled,
        className: join(
          'inline-flex min-h-6 min-w-0 items-center gap-1.5 text-xs hover:underline disabled:opacity-60 max-lg:min-h-11',
          isWrong ? 'text-bad' : 'text-ink2',
        ),
        children: (
          <>
            <SlidersHorizontal size={14} strokeWidth={1.8} aria-hidden className="flex-none" />
            <span className="truncate">{words.budget.button(text)}</span>
          </>
        ),
      }}
    >
      <h3 className="font-semibold">{words.budget.title}</h3>
      <p className="mt-0.5 mb-3 text-ink2 text-xs">{words.budget.about}</p>
      <div className="grid gap-2.5">
        {BOUNDS.map((name) =>
          most[name] === null ? (
            <p key={name} className="text-ink3 text-xs">
              {words.budget.noPrice}
            </p>
          ) : (
            <Field
              key={name}
              id={`bound-${name}`}
              label={words.budget.labels[name]}
              size="small"
              hint={words.budget.hints[name]}
              error={boundFault(name, bounds[name], most) ?? undefined}
              inputMode={name === 'cost_usd' ? 'decimal' : 'numeric'}
              autoComplete="off"
              maxLength={20}
              placeholder={placeholderOf(most[name])}
              value={bounds[name]}
              onChange={({ target }) => onBounds({ ...bounds, [name]: target.value })}
              onKeyDown={closeOnEnter}
            />
          ),
        )}
      </div>
    </Popover>
  )
}

const placeholderOf = (limit: number) => (Number.isFinite(limit) ? formatCount(limit) : words.budget.noLimit)

/** Enter would run the task. */
function closeOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  closePopoverOf(event.currentTarget)
}
