'use client'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { beginSignIn } from './actions.ts'
import { words } from './words.ts'

/** Leads to the page where one signs in at a server; it comes back to the connections. */
export function SignInButton({ id, name }: { id: string; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function signIn() {
    setBusy(true)
    setFault(null)
    const answer = await beginSignIn(id).catch(() => null)
    if (answer?.ok) return window.location.assign(answer.value)
    setFault(answer?.error.message ?? NO_ANSWER)
    setBusy(false)
  }

  return (
    <>
      <Button
        size="small"
        kind="secondary"
        disabled={isBusy}
        onClick={() => void signIn()}
        aria-label={words.signIn.at(name)}
      >
        <LogIn size={14} strokeWidth={1.8} aria-hidden />
        {isBusy ? words.signIn.going : words.signIn.label}
      </Button>
      {fault && <Alert tone="bad">{fault}</Alert>}
    </>
  )
}
