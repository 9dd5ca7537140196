// What pages keep for a tab, such as texts that are not sent yet and edited programs, is of one account.
const OWNER = 'cem-owner'

/** Somebody is signed in in this tab: what somebody else left in it is gone. */
export function keepForAccount(email: string): void {
  const name = email.trim().toLowerCase()
  inStorage((kept) => {
    const owner = kept.getItem(OWNER)
    if (owner !== null && owner !== name) kept.clear()
    kept.setItem(OWNER, name)
  })
}

export const forgetTab = (): void => inStorage((kept) => kept.clear())

/** A browser that keeps nothing, or has no room, has nothing to forget. */
function inStorage(act: (kept: Storage) => void): void {
  try {
    act(sessionStorage)
  } catch {
    return
  }
}
