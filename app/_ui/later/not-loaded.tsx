import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Button } from '../button.tsx'
import { words } from '../words.ts'

/** In the place of a part of the page whose script did not come. Without anything that asks for it again the page is loaded anew. */
export function NotLoaded({ onAgain = () => location.reload() }: { onAgain?: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 px-3.5 py-3">
      <p role="alert" className="text-bad">
        {NO_ANSWER}
      </p>
      <Button size="small" onClick={onAgain}>
        {words.trouble.again}
      </Button>
    </div>
  )
}

/** For what is told of a script that did not come. */
export const notLoaded = () => () => <NotLoaded />
