import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

/** What is said of what a file holds, as a table, as text that reads, as a picture. */
export const words = {
  noReason: 'it cannot be read',
  column: (number: number) => `column ${number}`,
  find: 'Find in rows',
  noRows: 'No rows.',
  noMatch: (find: string) => `No row holds “${find}”.`,
  /** `found` is null where nothing is looked for. */
  rows: (found: number | null, rows: number, columns: number, isCut: boolean) =>
    `${found === null ? '' : `${formatCount(found)} of `}${formatQuantity(rows, 'row')}, ${formatQuantity(columns, 'column')}${
      isCut ? '. There are more: download the file to see all of it.' : ''
    }`,
  reading: (path: string) => `Reading ${path}…`,
  noPreview: 'This cannot be previewed. See the text.',
  previewOf: (path: string) => `Preview of ${path}`,
  previewCut: 'The rest is not shown. See the text.',
  picture: (name: string) => `[picture: ${name}]`,
  pictureLabel: (path: string) => `Picture ${path}`,
  noPicture: 'This picture cannot be read. Download it to look at it with something else.',
}
