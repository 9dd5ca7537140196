'use client'
import { useId, useState } from 'react'
import { Button } from '../_ui/button.tsx'
import { LongField } from './long-field.tsx'
import { readNames } from './read-names.ts'
import { words } from './words.ts'

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
    <form
      method="post"
      aria-label={words.chooseTools.label(name)}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(names.length === 0 ? null : names)
      }}
    >
      <LongField
        id={fieldId}
        label={words.chooseTools.label(name)}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={'search_*\nget_order'}
        hint={words.chooseTools.hint}
      />
      <Button type="submit" className="mt-2" disabled={isBusy}>
        {names.length === 0 ? words.chooseTools.useAll : words.chooseTools.useThese}
      </Button>
    </form>
  )
}
