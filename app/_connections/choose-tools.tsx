'use client'
import { useId, useState } from 'react'
import { formatQuantity } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'
import { readNames } from './read-names.ts'

/** Which tools of a server are used: all, or those that are named. A large server may have more than can be used. */
export function ChooseTools({
  name,
  chosen,
  isBusy,
  onChoose,
}: {
  name: string
  chosen: readonly string[] | null
  isBusy: boolean
  onChoose(tools: string[] | null): void
}) {
  const [text, setText] = useState(chosen?.join('\n') ?? '')
  const fieldId = useId()
  const names = readNames(text)
  return (
    <details className="mt-2 text-xs">
      <summary className="cursor-pointer font-medium text-accent">
        {chosen === null ? 'Choose its tools' : `Only ${formatQuantity(chosen.length, 'name')} of tools chosen`}
      </summary>
      <label htmlFor={fieldId} className="mt-2 block text-ink2">
        Tools of {name} to use, one name a line; <code>*</code> stands for any characters. Empty: all of them.
      </label>
      <textarea
        id={fieldId}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        spellCheck={false}
        placeholder={'search_*\nget_order'}
        className="mt-1 w-full rounded-md border border-line bg-surface p-2 font-mono"
      />
      <Button size="small" disabled={isBusy} onClick={() => onChoose(names.length === 0 ? null : names)}>
        {names.length === 0 ? 'Use all tools' : 'Use these tools'}
      </Button>
    </details>
  )
}
