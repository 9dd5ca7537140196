import { useId } from 'react'
import { Select } from '../_ui/select.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  /** Of the one that is chosen the hint stands below. */
  choices: readonly { value: Value; label: string; hint?: string }[]
  onChoose(value: Value): void
}

/** One of a few, with what the chosen one means. */
export function SelectField<Value extends string>({ label, value, choices, onChoose }: Props<Value>) {
  const id = useId()
  const hint = choices.find((choice) => choice.value === value)?.hint
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChoose(target.value as Value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink3 text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}
