'use client'
import { Button } from './_ui/button.tsx'
import { words } from './words.ts'

/** A page that failed. The reason is in the server's log; the person can try again. */
export default function PageError() {
  return (
    <main className="m-auto px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.error.title}</h1>
      <p className="mt-2 mb-4 text-ink2">{words.error.about}</p>
      {/* Loaded anew: what went wrong on the server is told by the page that comes. */}
      <Button kind="primary" onClick={() => window.location.reload()}>
        {words.error.again}
      </Button>
    </main>
  )
}
