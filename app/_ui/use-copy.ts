import { useState } from 'react'
import { words } from './words.ts'

const SAID_MS = 2_000

/** Copies a text, and what to say of it: `copied` for two seconds, `refused` until the next try. */
export function useCopy() {
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null)
  async function copy(text: string) {
    // A page that is not served over HTTPS or from this machine may not use the clipboard.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setSaid(copied ? 'copied' : 'refused')
    if (copied) setTimeout(() => setSaid(null), SAID_MS)
  }
  return { said, copy }
}

export const COPY_REFUSED = words.copyRefused
