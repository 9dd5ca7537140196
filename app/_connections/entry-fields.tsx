import { Field } from '../_ui/field.tsx'
import { LongField } from './long-field.tsx'
import type { EntryFaults, EntryFields as Typed } from './read-entry.ts'
import { words } from './words.ts'

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
  const name = <Field size="small" {...bind('name')} label={words.entry.name} hint={words.entry.nameHint} />
  if (way === 'url')
    return (
      <>
        {name}
        <Field size="small" {...bind('url')} label={words.entry.url} inputMode="url" hint={words.entry.urlHint} />
        <LongField {...bind('headers')} label={words.entry.headers} hint={words.entry.headersHint} />
      </>
    )
  return (
    <>
      {name}
      <p className="text-ink2">{words.entry.commandAbout}</p>
      <LongField {...bind('command')} label={words.entry.command} hint={words.entry.commandHint} />
      <LongField {...bind('env')} label={words.entry.env} hint={words.entry.envHint} />
    </>
  )
}
