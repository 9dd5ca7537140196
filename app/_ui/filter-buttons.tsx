import { formatCount } from '../../lib/format/duration.ts'
import { join } from './join.ts'

interface Props<Value extends string> {
  legend: string
  choices: readonly Value[]
  words: Readonly<Record<NoInfer<Value>, string>>
  /** How many of each there are. */
  counts?: Readonly<Record<NoInfer<Value>, number>>
  value: NoInfer<Value>
  onChoose(value: NoInfer<Value>): void
  className?: string
  /** Of each button. */
  buttonClassName?: string
}

/** Buttons of which one is pressed: which part of a list is shown. */
export function FilterButtons<Value extends string>({ legend, choices, words, counts, value, ...props }: Props<Value>) {
  const { onChoose, className, buttonClassName = 'flex-none px-2' } = props
  return (
    <fieldset className={join('flex min-w-0 rounded-md bg-sunken p-0.5', className)}>
      <legend className="sr-only">{legend}</legend>
      {choices.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => onChoose(one)}
          className={join(
            'h-7 whitespace-nowrap rounded-sm font-medium text-ink2 text-xs tabular-nums focus-visible:outline-offset-[-2px] aria-pressed:bg-pressed aria-pressed:text-ink aria-pressed:shadow-[0_1px_2px_rgb(0_0_0/0.14)] max-lg:h-10',
            buttonClassName,
          )}
        >
          {words[one]}
          {counts && <span className="font-normal text-ink3"> {formatCount(counts[one])}</span>}
        </button>
      ))}
    </fieldset>
  )
}
