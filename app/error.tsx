'use client'
import { Button } from './_ui/button.tsx'

/** A page that failed. The reason is in the server's log; the person can try again. */
export default function PageError() {
  return (
    <main className="m-auto px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">This page could not be shown</h1>
      <p className="mt-2 mb-4 text-ink2">
        Something failed on our side. The log of the server says what; nothing of yours is lost.
      </p>
      {/* Loaded anew: what went wrong on the server is told by the page that comes. */}
      <Button kind="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </main>
  )
}
