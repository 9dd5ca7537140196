import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'

interface Props {
  path: string
  onCompare(): void
  onSettle(keep: boolean): void
}

/** A file became something else while somebody wrote in it: neither is lost without a choice. */
export function ConflictNote({ path, onCompare, onSettle }: Props) {
  return (
    <div className="flex-none border-line border-b p-2">
      <Alert tone="warn">
        <p className="font-medium">{path} was changed while you wrote in it.</p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button size="small" onClick={onCompare}>
            Compare
          </Button>
          <Button size="small" onClick={() => onSettle(true)}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => onSettle(false)}>
            Take the newer one
          </Button>
        </div>
      </Alert>
    </div>
  )
}
