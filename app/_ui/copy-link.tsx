'use client'
import { useState } from 'react'

/** Copies a text and says that it did. */
export function CopyLink({ text, label, words = 'Copy' }: { text: string; label: string; words?: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void copy()}
      className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
    >
      {isCopied ? 'Copied' : words}
    </button>
  )
}
