import { Field } from '../_ui/field.tsx'
import { LongField } from './long-field.tsx'
import type { EntryFaults, EntryFields as Typed } from './read-entry.ts'

interface Props {
  way: Typed['kind']
  fields: Typed
  faults: EntryFaults
  onFields(fields: Typed): void
}

/** The form for one server: by its address, or by its command. */
export function EntryFields({ way, fields, faults, onFields }: Props) {
  const bind = (name: Exclude<keyof Typed, 'kind'>) => ({
    id: `add-${name}`,
    value: fields[name],
    ...(faults[name] && { error: faults[name] }),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onFields({ ...fields, [name]: event.target.value }),
  })
  const name = <Field size="small" {...bind('name')} label="Name" hint="Programs import its tools by this name." />
  if (way === 'url')
    return (
      <>
        {name}
        <Field
          size="small"
          {...bind('url')}
          label="Address"
          inputMode="url"
          hint="For example https://example.org/mcp"
        />
        <LongField
          {...bind('headers')}
          label="Headers (optional)"
          hint="One a line: Authorization: Bearer … They are kept encrypted and not shown again."
        />
      </>
    )
  return (
    <>
      {name}
      <p className="text-ink2">
        A command runs on this host with the rights of the server, outside the sandbox. It is shared with everybody
        here.
      </p>
      <LongField
        {...bind('command')}
        label="Command"
        hint="Each argument on a line of its own. It is not passed through a shell."
      />
      <LongField
        {...bind('env')}
        label="Environment (optional)"
        hint="One a line: TOKEN=value. Kept encrypted and not shown again."
      />
    </>
  )
}
