import { deflateSync } from 'node:zlib'

interface Pages {
  /** What each says, in the order of the pages. */
  texts: readonly string[]
  /** Bytes that what the first page draws unpacks to beside its text. */
  padding?: number
  /** What the first page draws before its text. */
  drawing?: string
  /** Whether it asks for a password that nobody has. */
  isLocked?: boolean
  /** In points; US letter unless said. */
  size?: readonly [number, number]
}

/** A PDF as bytes: one font that is not in it, and a line of text on each page. */
export function makePdf({ texts, padding = 0, drawing = '', isLocked = false, size = [612, 792] }: Pages): Buffer {
  const kids = texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} /MediaBox [0 0 ${size.join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  for (const [index, text] of texts.entries()) {
    const content = `${index === 0 ? drawing : ''}\nBT /F1 24 Tf 72 ${size[1] - 92} Td (${text}) Tj ET\n`
    const padded = Buffer.concat([Buffer.from(content), Buffer.alloc(index === 0 ? padding : 0, ' ')])
    objects.push(
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      streamOf(deflateSync(padded)),
    )
  }
  // Neither password's mark is that of any.
  const mark = `<${'5a'.repeat(32)}>`
  if (isLocked) objects.push(`<< /Filter /Standard /V 1 /R 2 /O ${mark} /U ${mark} /P -4 >>`)
  return written(objects, isLocked)
}

const streamOf = (data: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

function written(objects: readonly (string | Buffer)[], isLocked: boolean): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    at += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const lock = isLocked ? ` /Encrypt ${objects.length} 0 R /ID [<00> <00>]` : ''
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}${trailer}`)])
}
