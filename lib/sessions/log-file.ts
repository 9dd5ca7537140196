/** The folder of the logs in a workspace. */
const LOGS_FOLDER = 'sessions'
/** The log of the session in which something was done last. */
export const CURRENT_LOG = 'current_session.json'

/** `session_003` */
export const labelOf = (number: number): string => `session_${String(number).padStart(3, '0')}`

export const logFileOf = (number: number): string => `${LOGS_FOLDER}/${labelOf(number)}.json`

/** Whether a path of the workspace is that of such a log. */
export const isSessionLog = (path: string): boolean => /^sessions\/session_\d{3,}\.json$/.test(path)

/** The number that `3` or `session_003` names; null for what is none. */
export function numberIn(text: string): number | null {
  const digits = /^(?:session_)?(\d{1,9})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
