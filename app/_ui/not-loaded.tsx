import { NO_ANSWER } from '../_format/no-answer.ts'

/** In the place of a part of the page whose script did not come. */
export function NotLoaded() {
  return (
    <p role="alert" className="px-3.5 py-3 text-bad">
      {NO_ANSWER}
    </p>
  )
}

/** For what is told of a script that did not come. */
export const notLoaded = () => NotLoaded
