'use client'
import { useState } from 'react'
import { Button } from '../_ui/button.tsx'
import { Field } from '../_ui/field.tsx'
import { words } from './words.ts'

/** Takes a token that its person kept. It stays in this page; nothing is asked of the server. */
export function PasteToken({ onPasted }: { onPasted(token: string): void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  function take() {
    const token = text.trim()
    if (!/^cem_[\w-]{43}$/.test(token)) return setError(words.paste.wrong)
    onPasted(token)
  }
  return (
    <div className="grid gap-2">
      <Field
        id="own-token"
        label={words.paste.label}
        type="password"
        size="small"
        autoComplete="off"
        ref={takeFocus}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The form around it makes a new one.
          event.preventDefault()
          take()
        }}
        hint={words.paste.hint}
        error={error}
      />
      <div>
        <Button onClick={take}>{words.paste.use}</Button>
      </div>
    </div>
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()
