/**
 * What is not seen, or turns round what is seen: control and format characters, line and paragraph separators, variation
 * selectors and fillers, private, unassigned and broken ones.
 */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** What a stranger wrote as one line, of which everything is seen. */
export const plainLine = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

/** The same of a text of several lines. */
export const plainText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
    .trim()

/** What a stranger wrote, in quotation marks, of which everything is seen as what it is. */
export const quoted = (text: string): string =>
  JSON.stringify(text).replace(UNSEEN, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
