/** What stands around the pages of the documentation. */
export const words = {
  title: 'Documentation',
  pages: 'Pages of the documentation',
  allPages: 'All pages',
  next: 'Next:',
  inRepository: (file: string) => `${file} in the folder of this installation`,
  noPage: 'There is no such page',
  noPicture: 'There is no such picture.',
}
