import { CheckRow } from '../../_reach/check-row.tsx'
import { words } from './words.ts'

interface Props {
  /** The model that is set, then the others that may be asked. */
  models: readonly string[]
  /** Empty: the model that is set. */
  chosen: readonly string[]
  onChange(models: string[]): void
}

/** Which models do the tasks. */
export function ModelFields({ models, chosen, onChange }: Props) {
  const [first] = models
  const on = chosen.length > 0 ? chosen : models.slice(0, 1)
  if (models.length === 1)
    return (
      <div>
        <p className="mb-1 font-medium">{words.model}</p>
        <p className="[overflow-wrap:anywhere]">{first}</p>
      </div>
    )
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{words.models}</legend>
      {models.map((model) => (
        <CheckRow
          key={model}
          isOn={on.includes(model)}
          // One is always asked.
          isDisabled={on.length === 1 && on[0] === model}
          onTurn={() => onChange(models.filter((one) => (one === model ? !on.includes(one) : on.includes(one))))}
        >
          {model}
        </CheckRow>
      ))}
    </fieldset>
  )
}
