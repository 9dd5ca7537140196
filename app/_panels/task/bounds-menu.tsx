import { SlidersHorizontal } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import type { MostSpent } from '../../../lib/pipeline/check-request.ts'
import type { RunBudget } from '../../../lib/runs/event.ts'
import { Field } from '../../_ui/field.tsx'
import { join } from '../../_ui/join.ts'
import { closePopoverOf, Popover } from '../../_ui/popover.tsx'
import { BOUND_LABEL, BOUNDS, type Bounds, boundFault, budgetFrom, budgetText } from './bounds.ts'

const HINT: Record<keyof RunBudget, string> = {
  turns: 'Programs and searches for tools, corrections aside',
  tokens: 'That the model reads and writes for programs',
  cost_usd: 'For those tokens',
}

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
  const text = isWrong ? 'see what is wrong' : budgetText(made.budget)
  return (
    <Popover
      label="Budget of this run"
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
            <span className="truncate">Budget{text && `: ${text}`}</span>
          </>
        ),
      }}
    >
      <h3 className="font-semibold">Budget of this run</h3>
      <p className="mt-0.5 mb-3 text-ink2 text-xs">
        The most it may spend on programs. An empty field keeps the configured limit.
      </p>
      <div className="grid gap-2.5">
        {BOUNDS.map((name) =>
          most[name] === null ? (
            <p key={name} className="text-ink3 text-xs">
              Dollars can be limited once an administrator has set what the model costs.
            </p>
          ) : (
            <Field
              key={name}
              id={`bound-${name}`}
              label={BOUND_LABEL[name]}
              size="small"
              hint={HINT[name]}
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

const placeholderOf = (limit: number) => (Number.isFinite(limit) ? formatCount(limit) : 'no limit')

/** Enter would run the task. */
function closeOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  closePopoverOf(event.currentTarget)
}
