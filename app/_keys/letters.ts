/** Whether this person wants single letters to do something; said on the document, where each key looks. */
export const areLettersOn = (): boolean => document.documentElement.dataset.letterKeys !== 'off'

const listeners = new Set<() => void>()

export function setLetters(isOn: boolean): void {
  document.documentElement.dataset.letterKeys = isOn ? 'on' : 'off'
  for (const listener of listeners) listener()
}

/** Tells when they are switched. */
export function onLetters(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether letters and signs alone are all that is pressed: these can be switched off. */
export const areLetters = (keys: readonly string[]): boolean => keys.every((key) => /^[!-~−]$/.test(key))
