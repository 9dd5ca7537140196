import { useSyncExternalStore } from 'react'
import { areLettersOn, onLetters } from './letters.ts'

/** Whether single letters do something, for what names them; the server does not know. */
export const useLettersOn = (): boolean => useSyncExternalStore(onLetters, areLettersOn, () => true)
