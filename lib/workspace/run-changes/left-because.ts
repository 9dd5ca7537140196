/** Why a file was not put back, or not only. */
export type LeftBecause = keyof typeof LEFT_BECAUSE

/** The same in words, after the name of the file. */
export const LEFT_BECAUSE = {
  'changed-since': 'stays: it was changed since',
  'not-kept': 'stays: what was there is not kept',
  /** What calls have changed is put back as a whole or not at all. */
  'with-calls': 'stays: it belongs with what could not be put back',
  /** Only where putting back broke off midway. */
  'put-back': 'was put back, and the calls that wrote it are not made again',
}
