/** The bytes of a body that is a sign for each byte. What has another encoding is taken as it is. */
export function decodeTransfer(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64')
    case 'quoted-printable':
      return fromQuoted(body.replace(/=\r?\n/g, ''))
    default:
      return Buffer.from(body, 'latin1')
  }
}

const fromQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9a-f]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Text in its charset; in one that nobody knows as in UTF-8. */
export function decodeBytes(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset.trim()).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes) // A charset that there is not.
  }
}

/** A header with its encoded words (RFC 2047): `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=`. The rest may be UTF-8. */
export function decodeWords(header: string): string {
  const plain = decodeBytes(Buffer.from(header, 'latin1'), 'utf-8')
  const decoded = plain
    .replace(/\?=\s{1,20}=\?/g, '?==?')
    .replace(
      /=\?([\w.:*-]{1,40})\?([bq])\?([^?\s]{0,2000})\?=/gi,
      (_word, charset: string, way: string, text: string) =>
        decodeBytes(
          /b/i.test(way) ? Buffer.from(text, 'base64') : fromQuoted(text.replaceAll('_', ' ')),
          charset.split('*', 1)[0] ?? '',
        ),
    )
  return decoded.replace(/\p{Cc}/gu, ' ')
}
