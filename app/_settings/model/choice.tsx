import { join } from '../../_ui/join.ts'

interface Props<Value extends string> {
  legend: string
  name: string
  value: Value
  choices: readonly { value: Value; label: string; hint?: string }[]
  /** Two beside each other where there is room. */
  isWide?: boolean
  onChoose(value: Value): void
}

/** One of a few, all of them in sight. */
export function Choice<Value extends string>({ legend, name, value, choices, isWide, onChoose }: Props<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className={join('grid gap-1', isWide && 'sm:grid-cols-2')}>
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-6 cursor-pointer items-start gap-2 max-lg:py-2.5">
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="mt-1 size-3.5 flex-none accent-(--accent-fill)"
            />
            <span>
              {choice.label}
              {choice.hint && <span className="block text-ink3 text-xs">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
