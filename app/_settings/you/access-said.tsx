import { Alert } from '../../_ui/alert.tsx'

/** What the server said to the last change. */
export function AccessSaid({ fault, said }: { fault: string | null; said: string }) {
  return (
    <>
      {fault && <Alert tone="bad">{fault}</Alert>}
      <p role="status" className={said ? 'rounded-md bg-ok-soft px-3 py-2 text-ok' : 'sr-only'}>
        {said}
      </p>
    </>
  )
}
