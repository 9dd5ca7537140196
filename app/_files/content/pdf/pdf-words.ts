import { formatBytes } from '../../../../lib/format/bytes.ts'
import { MOST_BYTES } from './pdf-bounds.ts'
import type { PdfFault } from './pdf-messages.ts'

/** Why nothing of a PDF can be shown. */
export type FileFault = PdfFault | 'large' | 'unsupported' | 'unread'

/** One sentence, and what can be done. */
export function faultWords(fault: FileFault): string {
  switch (fault) {
    case 'password':
      return 'This PDF is locked with a password. Download it to open it with a program that asks for it.'
    case 'damaged':
      return 'This PDF is damaged, or is none, and cannot be read. Download it to try another program.'
    case 'slow':
      return 'This PDF takes too long to read. Download it to look at it.'
    case 'large':
      return `This PDF is larger than ${formatBytes(MOST_BYTES)}, which is the most that is shown here. Download it to look at it.`
    case 'unsupported':
      return 'This browser cannot draw a PDF beside the page. Download it to look at it.'
    case 'broken':
      return 'What draws a PDF did not start. Load the page again, or download the file.'
    case 'unread':
      return 'This PDF could not be read. Load the page again, or download the file.'
  }
}

/** The same of one page. */
export function pageFaultWords(fault: PdfFault): string {
  if (fault === 'slow') return 'This page takes too long to draw. Look at another one, or download the file.'
  return 'This page is damaged and cannot be drawn. Look at another one, or download the file.'
}
