const OPEN_KEYS = 'cem:open-keys'

/** Has the table of keys open, from wherever a button for it stands. */
export const openKeys = () => window.dispatchEvent(new Event(OPEN_KEYS))

/** Calls `open` when somebody asks for the table of keys; answers what ends that. */
export function onOpenKeys(open: () => void): () => void {
  window.addEventListener(OPEN_KEYS, open)
  return () => window.removeEventListener(OPEN_KEYS, open)
}
