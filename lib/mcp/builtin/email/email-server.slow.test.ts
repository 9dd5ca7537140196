import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { offload } from '../../../offload/offload.ts'
import { openWorkspace } from '../../../workspace/open-workspace.ts'
import { type BuiltinOptions, createBuiltin } from '../create-builtin.ts'
import type { EmailOptions } from './email-server.ts'
import type { MailMessage } from './protocol.ts'
import { openSmtp } from './testing/open-smtp.ts'

const root = mkdtempSync(join(tmpdir(), 'email-'))
afterAll(() => {
  offload.close()
  rmSync(root, { recursive: true, force: true })
})

let workspaceDir = ''
let number = 0
beforeEach(() => {
  number += 1
  workspaceDir = join(root, `home-${number}`)
  mkdirSync(join(workspaceDir, 'email/inbox'), { recursive: true })
})

async function connect(email: EmailOptions = {}, workspaceOf?: BuiltinOptions['workspaceOf']) {
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await (await createBuiltin('email', { workspaceDir }, { email, ...(workspaceOf && { workspaceOf }) })).connect(theirs)
  await client.connect(ours)
  onTestFinished(() => client.close())
  const call = async (tool: string, input: Record<string, unknown> = {}): Promise<unknown> => {
    const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: input })
    if (isError) throw new Error(content[0]?.type === 'text' ? content[0].text : 'no text')
    return (structuredContent as { result: unknown }).result
  }
  const read = (tool: string, input = {}) => call(tool, input) as Promise<MailMessage[]>
  const send = (input: object) =>
    call('send', { to: 'ann@example.org', subject: 'Hello', body: 'Hi', ...input }) as Promise<Sent>
  return { client, call, read, send }
}
interface Sent {
  sent: boolean
  to: string[]
  path: string | null
  note: string
}

/** The number is its age in days. */
function put(name: string, message: string | Buffer, age = 0): void {
  const file = join(workspaceDir, 'email/inbox', name)
  writeFileSync(file, typeof message === 'string' ? message.replaceAll('\n', '\r\n') : message)
  const at = new Date(Date.UTC(2026, 5, 30 - age))
  utimesSync(file, at, at)
}
const outbox = () => readdirSync(join(workspaceDir, 'email/outbox'))
const raw = (path: string | null) => readFileSync(join(workspaceDir, path ?? ''), 'utf8')

test('says of each tool what it does', async () => {
  const { client } = await connect()
  const { tools } = await client.listTools()
  expect(tools.map(({ name, title, annotations: of }) => [name, title, of?.readOnlyHint, of?.destructiveHint])).toEqual(
    [
      ['send', 'Send an email', false, true],
      ['fetch', 'Read emails', true, undefined],
      ['search', 'Search emails', true, undefined],
    ],
  )
})

describe('sending without a mail server', () => {
  test('writes the message to the outbox, and says that nobody got it', async () => {
    const { send, read } = await connect()
    const sent = await send({
      to: 'ann@example.org, Bob <bob@example.org>',
      bcc: 'eve@example.org',
      body: 'Grüße\n.\nend',
    })
    expect(sent).toEqual({
      sent: false,
      to: ['ann@example.org', 'bob@example.org', 'eve@example.org'],
      path: `email/outbox/${outbox()[0]}`,
      note: 'It was written to the outbox and not sent to anybody, because this installation has no mail server (email.smtp).',
    })
    expect(raw(sent.path)).toMatch(
      /^Bcc: eve@example\.org\r\nX-Unsent: 1\r\nTo: ann@example\.org, Bob <bob@example\.org>\r\n/,
    )
    expect(await read('fetch', { folder: 'outbox' })).toMatchObject([
      {
        path: sent.path,
        to: 'ann@example.org, Bob <bob@example.org>',
        subject: 'Hello',
        text: 'Grüße\n.\nend',
        left_out: [],
      },
    ])
    expect(await read('fetch')).toEqual([])
  })

  test.each([
    [{ to: 'nobody' }, 'to has "nobody", expected addresses like "ann@example.org"'],
    [{ to: 'a@b.c\r\nBcc: eve@example.org' }, 'to has "a@b.c\\r\\nBcc: eve@example.org"'],
    [{ to: 'A\nB <a@example.org>' }, 'expected addresses'],
    [{ to: '<a@example.org> x' }, 'expected addresses'],
    [{ to: 'a@example.org>, <b@example.org' }, 'expected addresses'],
    [{ to: ' , ' }, 'to has no address'],
    [{ cc: '@example.org' }, 'cc has "@example.org"'],
    [{ bcc: 'a@-x.org' }, 'bcc has "a@-x.org"'],
    [{ to: Array.from({ length: 51 }, (_, i) => `a${i}@example.org`).join(',') }, 'one message goes to at most 50'],
    [{ subject: 'x\r\nBcc: eve@example.org' }, 'The subject has a line break'],
    [{ subject: 'x'.repeat(501) }, 'subject'],
    [{ body: 'x'.repeat(1024 * 1024 + 1) }, 'body'],
    [{ attachments: [{ path: '/etc/passwd' }] }, 'Unrecognized key'],
  ])('refuses %j', async (input, message) => {
    const { send } = await connect()
    await expect(send(input)).rejects.toThrow(message)
    expect(readdirSync(join(workspaceDir, 'email'))).toEqual(['inbox'])
  })

  test('takes words that look like headers for what they are', async () => {
    const { send, read } = await connect()
    const { path } = await send({
      subject: '=?utf-8?Q?x=0D=0ABcc:_eve@example.org?=',
      body: 'Bcc: eve@example.org\n\nX',
    })
    expect(raw(path).match(/^Bcc:/gim)).toHaveLength(1)
    expect((await read('fetch', { folder: 'outbox' }))[0]?.text).toBe('Bcc: eve@example.org\n\nX')
  })
})

describe('sending by a mail server', () => {
  const PASSWORD = 'correct-horse-9'
  async function serve(options: Parameters<typeof openSmtp>[0] = {}) {
    const smtp = await openSmtp(options)
    onTestFinished(() => smtp.close())
    const given = { host: '127.0.0.1', port: smtp.port, secure: false, from: 'Playground <us@example.org>' }
    return { smtp, given }
  }

  test('hands it over once, keeps a copy, and says so', async () => {
    const { smtp, given } = await serve({ user: 'us', password: PASSWORD })
    const { send } = await connect({ smtp: { ...given, user: 'us', password: PASSWORD } })
    const sent = await send({ cc: 'bob@example.org', bcc: 'eve@example.org' })
    expect(sent).toMatchObject({ sent: true, note: 'It was sent; a copy is in the outbox.' })
    expect(smtp.messages).toMatchObject([
      { from: 'us@example.org', to: ['ann@example.org', 'bob@example.org', 'eve@example.org'] },
    ])
    expect(smtp.messages[0]?.text).toMatch(
      /^From: Playground <us@example\.org>\r\nTo: ann@example\.org\r\nCc: bob@example\.org\r\n/,
    )
    expect(smtp.messages[0]?.text).not.toContain('eve')
    expect(raw(sent.path)).toMatch(/^Bcc: eve@example\.org\r\nFrom: /)
    expect(raw(sent.path)).not.toContain('X-Unsent')
  })

  test('says whom the server refused', async () => {
    const { given } = await serve({ refuse: ['bob@example.org'] })
    const { send } = await connect({ smtp: given })
    const sent = await send({ to: 'ann@example.org, bob@example.org' })
    expect(sent.note).toBe('It was sent, but not to bob@example.org; a copy is in the outbox.')
    await expect(send({ to: 'bob@example.org' })).rejects.toThrow('Nothing was sent: 127.0.0.1:')
    expect(outbox()).toHaveLength(1)
  })

  test('never tells the password, whatever the server says', async () => {
    const { given } = await serve({ user: 'us', password: 'another', repeats: true })
    const { send } = await connect({ smtp: { ...given, user: 'us', password: PASSWORD } })
    const failed = await send({}).then(String, (error: Error) => error.message)
    expect(failed).toContain('Nothing was sent: 127.0.0.1:')
    for (const secret of [PASSWORD, Buffer.from(`\0us\0${PASSWORD}`).toString('base64')])
      expect(failed).not.toContain(secret)
    expect(readdirSync(join(workspaceDir, 'email'))).toEqual(['inbox'])
  })

  test('is given up where the server says nothing, or is not there', async () => {
    const { smtp, given } = await serve({ isSilent: true })
    const { send } = await connect({ smtp: { ...given, timeoutMs: 200 } })
    await expect(send({})).rejects.toThrow('Nothing was sent')
    smtp.close()
    await expect(send({})).rejects.toThrow('Nothing was sent')
  })

  test('does not claim that nothing was sent where the server hung up with the message', async () => {
    const { smtp, given } = await serve({ breaksOff: true })
    const { send } = await connect({ smtp: given })
    await expect(send({})).rejects.toThrow('Nobody knows whether it was sent')
    expect(smtp.messages).toHaveLength(1)
  })

  test('asks for a sender where nobody said whom messages are from', async () => {
    const { smtp, given } = await serve()
    const { send } = await connect({ smtp: { ...given, from: undefined, user: 'us' } })
    await expect(send({})).rejects.toThrow('an administrator sets email.smtp.from')
    expect(smtp.messages).toEqual([])
  })
})

describe('reading', () => {
  test('gives the newest first, as many as are asked for', async () => {
    for (let age = 0; age < 60; age++) put(`${age}.eml`, `From: a@example.org\nSubject: n ${age}\n\nText ${age}`, age)
    put('notes.txt', 'no message')
    const { read } = await connect()
    expect((await read('fetch')).map(({ subject }) => subject)).toEqual(Array.from({ length: 10 }, (_, i) => `n ${i}`))
    expect((await read('fetch', { limit: 50 })).at(-1)?.text).toBe('Text 49')
    expect(await read('search', { text: 'text 59' })).toMatchObject([
      { subject: 'n 59', date: '2026-05-02T00:00:00.000Z' },
    ])
    expect(await read('search', { text: 'n 1', since: '2026-06-20' })).toMatchObject([
      { subject: 'n 1' },
      { subject: 'n 10' },
    ])
    expect(await read('search', { text: 'text', from: 'b@example.org' })).toEqual([])
  })

  test('takes the text of a message as other programs write it, and names what it leaves out', async () => {
    put(
      'a.eml',
      `Received: from x
From: =?utf-8?Q?J=C3=BCrgen_=3D?= =?iso-8859-1?B?/A==?= <j@example.org>
To: us@example.org,
\tBob <bob@example.org>
Subject: =?UTF-8?B?R3LDvMOfZQ==?=
Date: Tue, 2 Jun 2026 09:00:00 +0200 (CEST)
Content-Type: multipart/mixed; boundary="b1"

Not shown.
--b1
Content-Type: multipart/alternative; boundary=b2

--b2
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Sch=F6ne Gr=FC=
=DFe
--b2
Content-Type: text/html

<b>Other</b>
--b2--
--b1
Content-Type: application/pdf; name="invoice.pdf"
Content-Disposition: attachment; filename="invoice.pdf"
Content-Transfer-Encoding: base64

AAAA
--b1
Content-Type: message/rfc822

Subject: inner

Inner
--b1--
After.
`,
    )
    const { read } = await connect()
    expect(await read('fetch')).toEqual([
      {
        path: 'email/inbox/a.eml',
        from: 'Jürgen =ü <j@example.org>',
        to: 'us@example.org, Bob <bob@example.org>',
        cc: '',
        subject: 'Grüße',
        date: '2026-06-02T07:00:00.000Z',
        text: 'Schöne Grüße',
        left_out: ['invoice.pdf (application/pdf)', '(message/rfc822)'],
      },
    ])
  })

  test('takes the words of a message that is only HTML', async () => {
    put(
      'h.eml',
      'Content-Type: text/html\n\n<head><title>T</title></head><style>p{}</style><p>One &amp; two</p><script>x<y</script>three',
    )
    const { read } = await connect()
    expect((await read('fetch'))[0]?.text).toBe('One & two\nthree')
  })

  const nested = (depth: number): string =>
    depth === 0
      ? '\n\ndeep'
      : `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${nested(depth - 1)}\n--b${depth}--`
  test.each([
    ['nothing', ''],
    ['no headers', 'just text'],
    ['only a header', 'Subject: x'],
    ['bytes', Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 7919) % 256))],
    ['a part that never ends', 'Content-Type: multipart/mixed; boundary=x\n\n--x\n\nopen'],
    ['no boundary', 'Content-Type: multipart/mixed\n\n--\n\nx'],
    ['itself as a boundary', `Content-Type: multipart/mixed; boundary="x"\n\n${'--x\n'.repeat(60_000)}`],
    ['parts in parts', nested(200)],
    ['a header without end', `Subject: ${'a'.repeat(250_000)}`],
    ['lines of a header without end', `Subject: a${'\n b'.repeat(80_000)}`],
    ['encoded words without end', `Subject: ${'=?utf-8?Q?=41?= '.repeat(15_000)}`],
    ['half an encoded word', `Subject: ${'=?utf-8?Q?'.repeat(25_000)}`],
    ['parameters without end', `Content-Type: text/plain;${' a="b";'.repeat(9_000)}\n\nx`],
    ['spaces', `Content-Type: text/plain;${' '.repeat(60_000)}\n\n${' \n'.repeat(100_000)}`],
    ['tags without end', `Content-Type: text/html\n\n${'<'.repeat(200_000)}`],
    ['scripts without end', `Content-Type: text/html\n\n${'<script>'.repeat(30_000)}`],
    ['spaces that are not broken', `Content-Type: text/html\n\n${'\u3000'.repeat(80_000)}x`],
    ['spaces of HTML', `Content-Type: text/html\n\n${' \n \t'.repeat(60_000)}x`],
    ['a charset that is none', 'Content-Type: text/plain; charset=no-such\n\nx'],
    ['a date that is none', 'Date: yesterday\n\nx'],
    ['names of objects', '__proto__: x\nconstructor: y\nContent-Type: toString\n\nx'],
  ])('is not broken by %s', async (_what, message) => {
    put('bad.eml', message)
    put('good.eml', 'Subject: good\n\nText', 1)
    const { read } = await connect()
    const [bad, good] = await read('fetch')
    expect(bad?.path).toBe('email/inbox/bad.eml')
    expect(good).toMatchObject({ subject: 'good', text: 'Text' })
    expect(JSON.stringify(bad).length).toBeLessThan(200_000)
  })

  test('is held a few messages at a time, however many ask at once', async () => {
    for (let i = 0; i < 90; i++) put(`${i}.eml`, `Subject: ${i}\n\nText`)
    let held = 0
    let most = 0
    const { read } = await connect({}, (dir) => {
      const workspace = openWorkspace(dir)
      const open = workspace.open.bind(workspace)
      workspace.open = async (path) => {
        most = Math.max(most, ++held)
        const file = await open(path)
        const close = async () => {
          held -= 1
          await file.close()
        }
        return { size: file.size, read: (from, bytes) => file.read(from, bytes), close }
      }
      return workspace
    })
    const all = await Promise.all(Array.from({ length: 8 }, () => read('search', { text: 'Text' })))
    expect(all.map(({ length }) => length)).toEqual(Array(8).fill(50))
    expect(most).toBeLessThanOrEqual(40)
  })

  test('says that a long text goes on, and too many messages are too many', async () => {
    put('long.eml', `Subject: long\n\n${'word '.repeat(100_000)}`)
    const { read } = await connect()
    const [long] = await read('fetch')
    expect(long?.text.length).toBeLessThanOrEqual(20_000)
    expect(long?.left_out).toEqual(['the text after 20000 characters', 'what is in the file after 262144 bytes'])
    for (let i = 0; i < 2_000; i++) writeFileSync(join(workspaceDir, `email/inbox/${i}.eml`), '')
    await expect(read('fetch')).rejects.toThrow(
      'email/inbox has 2001 messages, at most 2000 are read; move old ones away.',
    )
  })
})
