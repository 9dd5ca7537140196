'use client'
import { Button } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'
import { join } from '../../_ui/join.ts'
import { words } from './words.ts'

/** What to do about the key at the next save. */
export type KeyChange = { kind: 'keep' } | { kind: 'replace'; key: string } | { kind: 'remove' }

/** What is sent of it: undefined keeps the key there is, the empty text removes it. */
export function keyToSend(change: KeyChange): string | undefined {
  if (change.kind === 'remove') return ''
  return change.kind === 'replace' && change.key.trim() ? change.key.trim() : undefined
}

interface Props {
  hasKey: boolean
  /** The host that the saved key is for, where the form names another: it is not sent there. */
  savedFor: string | null
  /** Servers of one's own mostly want none. */
  isNeeded: boolean
  change: KeyChange
  onChange(change: KeyChange): void
}

/** The key can be written and removed, never read. */
export function KeyField({ hasKey, savedFor, isNeeded, change, onChange }: Props) {
  if (hasKey && savedFor === null && change.kind !== 'replace') {
    const isRemoved = change.kind === 'remove'
    return (
      <fieldset id="apiKey">
        <legend className="mb-1 font-medium">{words.key.title}</legend>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="text-ink2">{isRemoved ? words.key.removed : words.key.saved}</span>
          {isRemoved ? (
            <Button size="small" onClick={() => onChange({ kind: 'keep' })}>
              {words.key.cancel}
            </Button>
          ) : (
            <>
              <Button size="small" onClick={() => onChange({ kind: 'replace', key: '' })}>
                {words.key.replace}
              </Button>
              <Button size="small" onClick={() => onChange({ kind: 'remove' })}>
                {words.key.remove}
              </Button>
            </>
          )}
        </div>
      </fieldset>
    )
  }
  return (
    <div>
      <Field
        id="apiKey"
        name="apiKey"
        label={words.key.title}
        size="small"
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        value={change.kind === 'replace' ? change.key : ''}
        onChange={(event) => onChange({ kind: 'replace', key: event.target.value })}
        hint={join(
          hasKey && savedFor !== null && words.key.savedFor(savedFor),
          !isNeeded && words.key.notNeeded,
          words.key.hint,
        )}
      />
      {hasKey && savedFor === null && (
        <Button size="small" className="mt-2" onClick={() => onChange({ kind: 'keep' })}>
          {words.key.keep}
        </Button>
      )}
    </div>
  )
}
