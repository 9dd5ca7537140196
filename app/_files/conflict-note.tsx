import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { words } from './words.ts'

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
        <p className="font-medium">{words.conflict.changed(path)}</p>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button size="small" onClick={onCompare}>
            {words.conflict.compare}
          </Button>
          <Button size="small" onClick={() => onSettle(true)}>
            {words.conflict.keep}
          </Button>
          <Button size="small" onClick={() => onSettle(false)}>
            {words.conflict.take}
          </Button>
        </div>
      </Alert>
    </div>
  )
}
