/**
 * The columns of the list, where there is room for them. In the list of somebody else there are none to tick a run and
 * to act on it.
 */
export const COLUMNS =
  'grid items-center gap-x-3 px-3.5 grid-cols-[20px_20px_minmax(0,1fr)_150px_84px_72px_104px_64px] xl:grid-cols-[20px_20px_minmax(0,1fr)_170px_112px_80px_120px_76px] 2xl:grid-cols-[20px_20px_minmax(0,1fr)_190px_120px_88px_130px_48px_84px] in-data-read-only:grid-cols-[20px_minmax(0,1fr)_150px_84px_72px_104px_64px] in-data-read-only:xl:grid-cols-[20px_minmax(0,1fr)_170px_112px_80px_120px_76px] in-data-read-only:2xl:grid-cols-[20px_minmax(0,1fr)_190px_120px_88px_130px_48px_84px]'
export const NARROW =
  'grid items-center gap-x-3 px-3.5 grid-cols-[24px_20px_minmax(0,1fr)_72px_104px_112px] in-data-read-only:grid-cols-[20px_minmax(0,1fr)_72px_104px_56px]'
export const CARD =
  'grid items-start gap-x-2.5 px-3 py-2 grid-cols-[24px_20px_minmax(0,1fr)_44px] in-data-read-only:grid-cols-[20px_minmax(0,1fr)]'

/** How high each is. */
export const HEADING_PX = 34
const ROW_PX = 52
/** With the words that stand in columns elsewhere. */
const NARROW_PX = 76
const CARD_PX = 114
/** With the time that is left on a line of its own, and a button under it. */
const WAITING_CARD_PX = CARD_PX + 18 + 56

export function rowHeight({ isCard, isNarrow }: { isCard: boolean; isNarrow: boolean }, isWaiting = false): number {
  if (isCard) return isWaiting ? WAITING_CARD_PX : CARD_PX
  return isNarrow ? NARROW_PX : ROW_PX
}
