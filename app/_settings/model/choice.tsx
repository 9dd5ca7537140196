interface Props<Value extends string> {
  legend: string
  name: string
  value: Value
  choices: readonly { value: Value; label: string; hint?: string }[]
  onChoose(value: Value): void
}

/** One of a few, all of them in sight. */
export function Choice<Value extends string>({ legend, name, value, choices, onChoose }: Props<Value>) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="grid gap-1">
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
