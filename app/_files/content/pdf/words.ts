import { formatCount } from '../../../../lib/format/duration.ts'

/** What stands around the pages of a PDF; why there are none is said in `pdf-words.ts`. */
export const words = {
  reading: (path: string) => `Reading ${path}…`,
  download: 'Download',
  incomplete:
    'Something on this page is not shown, such as a picture of a kind that is not read here. Download the file to see all of it.',
  isShown: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pagesOf: (path: string) => `Pages of ${path}`,
  drawing: (page: number) => `Drawing page ${page}…`,
  pageOf: (page: number, path: string) => `Page ${page} of ${path}`,
  noText: 'There is no text on this page.',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page',
  ofPages: (pages: number) => `of ${formatCount(pages)}`,
}
