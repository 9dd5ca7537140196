/** Where this browser keeps whether a checkpoint is made before each run that is started in it. */
const KEY = 'cem-checkpoint-before-runs'

export function wantsCheckpoint(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes'
  } catch {
    return false // the browser keeps nothing for this page
  }
}

/** Answers whether it could be kept. */
export function saveWantsCheckpoint(wants: boolean): boolean {
  try {
    if (wants) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
