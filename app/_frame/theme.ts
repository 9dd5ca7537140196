/** What a person chose; `system` follows the machine. */
export type ThemeChoice = 'system' | 'light' | 'dark'

export const THEME_COOKIE = 'cem-theme'
const YEAR = 365 * 24 * 60 * 60

export function parseTheme(value: string | undefined): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** Runs before the first paint, when the choice is `system` and the server cannot know what that is. */
export const SYSTEM_THEME_SCRIPT = `if(!document.documentElement.dataset.theme)document.documentElement.dataset.theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'`

/** Shows a theme now and remembers it for the next page. */
export function chooseTheme(choice: ThemeChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server needs it before the first paint, and the Cookie Store is not everywhere.
  document.cookie = `${THEME_COOKIE}=${choice}; path=/; max-age=${YEAR}; samesite=lax`
  showTheme(choice)
}

/** Puts the theme on the document; Monaco and the styles read it there. */
export function showTheme(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}
