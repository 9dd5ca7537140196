/** What the address of a skill says. */
export const words = {
  title: (name: string) => `${name} · Skills`,
  none: 'There is no skill here.',
  noneHint: 'It may be somebody else’s, removed, or have another name.',
  all: 'All skills',
}
