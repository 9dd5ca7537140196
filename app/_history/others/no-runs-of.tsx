import { Button } from '../../_ui/button.tsx'
import { words } from '../words.ts'

/** In place of the list where somebody else has no runs. */
export function NoRunsOf({ email, onClear }: { email: string; onClear(): void }) {
  const { person: w } = words
  return (
    <div className="mx-auto mt-16 grid max-w-lg flex-1 content-start justify-items-center gap-3 text-center">
      <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">{w.none(email)}</h2>
      <Button onClick={onClear}>{w.own}</Button>
    </div>
  )
}
