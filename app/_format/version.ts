const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDING: { [rule in Intl.LDMLPluralRule]?: string } = { one: 'st', two: 'nd', few: 'rd' }

/** Which version of its program a run ran, `edited, 3rd version`; null for one that nobody edited. */
export function versionText(version: number | undefined): string | null {
  if (version === undefined || version < 2) return null
  return `edited, ${version}${ENDING[ORDINALS.select(version)] ?? 'th'} version`
}
