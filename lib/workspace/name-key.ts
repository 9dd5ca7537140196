/**
 * The same for all names that some file system takes for one: they tell apart neither case nor how a letter is composed,
 * and leave out what cannot be seen, or what ends a name with dots. A workspace may come to lie on any of them.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[. ]+$/, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
