import { words } from './words.ts'

const LINK = 'absolute top-2 -left-[999px] z-40 rounded-md bg-surface px-3 py-2 shadow-raised focus:left-2'

/** The first stops of the keyboard: past everything to the task or to the result. */
export function SkipLinks({ hasResult }: { hasResult: boolean }) {
  return (
    <>
      <a href="#task" className={LINK}>
        {words.skipToTask}
      </a>
      {hasResult && (
        <a href="#panel-outcome" className={LINK}>
          {words.skipToResult}
        </a>
      )}
    </>
  )
}
