import { CircleAlert } from 'lucide-react'
import type { ChoiceField, ChoicesField, FormField, Option } from '../../../lib/mcp/elicitation.ts'
import { Field } from '../../_ui/field.tsx'
import { Select } from '../../_ui/select.tsx'
import { words } from './words.ts'

interface Props {
  id: string
  name: string
  field: FormField
  isRequired: boolean
  value: string | boolean | string[]
  error: string | undefined
  onChange(value: string | boolean | string[]): void
}

/** One field of a form that a server wrote. */
export function FormFieldInput({ id, name, field, isRequired, value, error, onChange }: Props) {
  const title = field.title ?? name
  const label = isRequired || field.type === 'boolean' ? title : words.form.optional(title)
  const common = { id, label, hint: field.description, error, isRequired }
  if (field.type === 'boolean') return <Switch {...common} isOn={value === true} onChange={onChange} />
  if (field.type === 'array')
    return <Choices {...common} field={field} chosen={Array.isArray(value) ? value : []} onChange={onChange} />
  const text = typeof value === 'string' ? value : ''
  if (field.type === 'string' && 'oneOf' in field)
    return <Choice {...common} options={field.oneOf} initial={field.default} value={text} onChange={onChange} />
  return (
    <Field
      id={id}
      label={label}
      hint={field.description}
      error={error}
      type={inputType(field)}
      inputMode={field.type === 'integer' ? 'numeric' : field.type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      aria-required={isRequired}
      maxLength={field.type === 'string' ? field.maxLength : undefined}
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const TYPES = { email: 'email', uri: 'url', date: 'date', 'date-time': 'datetime-local' }

const inputType = (field: Exclude<FormField, ChoiceField | ChoicesField>) =>
  field.type === 'string' && field.format ? TYPES[field.format] : 'text'

interface Common {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  isRequired: boolean
}

function Switch({ id, label, hint, error, isOn, onChange }: Common & { isOn: boolean; onChange(on: boolean): void }) {
  return (
    <div>
      <label htmlFor={id} className="flex min-h-8 items-center gap-2 font-medium max-lg:min-h-11">
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-about`}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4 flex-none accent-(--color-accent)"
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      </label>
      <About id={id} hint={hint} error={error} />
    </div>
  )
}

function Choice({
  id,
  label,
  hint,
  error,
  isRequired,
  options,
  initial,
  value,
  onChange,
}: Common & { options: Option[]; initial: string | undefined; value: string; onChange(value: string): void }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium [overflow-wrap:anywhere]">
        {label}
      </label>
      <Select
        size="large"
        id={id}
        value={value}
        aria-required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onChange(event.target.value)}
      >
        {(!isRequired || initial === undefined) && <option value="">{words.form.choose}</option>}
        {options.map((option) => (
          <option key={option.const} value={option.const}>
            {option.title}
          </option>
        ))}
      </Select>
      <About id={id} hint={hint} error={error} />
    </div>
  )
}

function Choices({
  id,
  label,
  hint,
  error,
  field,
  chosen,
  onChange,
}: Common & { field: ChoicesField; chosen: string[]; onChange(chosen: string[]): void }) {
  const options = field.items.anyOf
  const toggle = (value: string, isOn: boolean) =>
    // In the order of the options, whichever way they were chosen.
    onChange(options.map((option) => option.const).filter((one) => (one === value ? isOn : chosen.includes(one))))
  return (
    <fieldset aria-describedby={`${id}-about`}>
      <legend className="mb-1 font-medium [overflow-wrap:anywhere]">{label}</legend>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {options.map((option, at) => (
          <label key={option.const} className="flex min-h-7 items-center gap-2 max-lg:min-h-11">
            <input
              id={at === 0 ? id : undefined}
              type="checkbox"
              checked={chosen.includes(option.const)}
              onChange={(event) => toggle(option.const, event.target.checked)}
              className="size-4 flex-none accent-(--color-accent)"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{option.title}</span>
          </label>
        ))}
      </div>
      <About id={id} hint={hint} error={error} />
    </fieldset>
  )
}

/** The hint, or what is wrong in its place. */
function About({ id, hint, error }: { id: string; hint: string | undefined; error: string | undefined }) {
  if (!error && !hint) return <span id={`${id}-about`} />
  return (
    <p
      id={`${id}-about`}
      className={`mt-1 flex items-start gap-1.5 text-xs [overflow-wrap:anywhere] ${error ? 'text-bad' : 'text-ink3'}`}
    >
      {error && <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />}
      {error ?? hint}
    </p>
  )
}
