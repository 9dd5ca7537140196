import { expect, test } from 'vitest'
import { placeOf, readClientMetadata } from './client-metadata.ts'

const read = (redirect: string) => readClientMetadata({ client_name: 'A client', redirect_uris: [redirect] }).kind

test.each([
  'https://claude.ai/api/mcp/auth_callback',
  'https://chatgpt.com/connector_platform_oauth_redirect',
  'http://127.0.0.1:33418/',
  'http://localhost:6274/oauth/callback',
  'http://[::1]:8080/callback',
  'cursor://anysphere.cursor-retrieval/oauth/user-mcp/callback',
  'vscode://vscode.github-authentication/did-authenticate',
  'com.example.app:/callback',
])('codes are sent to %s', (redirect) => expect(read(redirect)).toBe('metadata'))

test.each([
  'javascript:alert(1)//',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://cem.example.com/x',
  'about:blank',
  'view-source:https://example.com',
  'intent://scan/#Intent;end',
  'ms-msdt:/id PCWDiagnostic',
  'search-ms:query=x',
  'mailto:ann@example.com',
  'microsoft-edge:https://evil.example/',
  'feed:javascript:alert(1)',
  'applescript://com.apple.scripteditor?action=new',
  'brave://settings',
  'jnlp://evil.example/',
  'magnet:?xt=1',
  'claude.ai:/callback',
  'com.example.app://evil.example/callback',
  'vscode://x/y?to=https://evil.example',
  'evil.com:/callback',
  'http://example.com/callback',
  'http://127.0.0.1.example.com/callback',
  'http://2130706433.example/callback',
  'https://claude.ai@evil.example/callback',
  'https://claude.ai/callback#fragment',
  'https://*.example.com/callback',
  'https://evil.example\\@claude.ai/',
  'https://example.com/\u202ecallback',
  '//example.com/callback',
  'callback',
  '',
])('codes are not sent to %j', (redirect) => expect(read(redirect)).toBe('refused'))

test.each([
  undefined,
  null,
  [],
  'text',
  {},
  { redirect_uris: 'https://example.com/' },
  { redirect_uris: [] },
  { redirect_uris: [1] },
  { redirect_uris: Array(21).fill('https://example.com/') },
  { redirect_uris: [`https://example.com/${'x'.repeat(1_000)}`] },
])('%j is what no client says', (said) => expect(readClientMetadata(said).kind).toBe('refused'))

test.each([
  ['Claude', 'Claude'],
  ['\u202eedualC\n\u0007 Desktop ', 'edualC Desktop'],
  ['', 'An app without a name'],
  ['\u200b\u2066', 'An app without a name'],
  ['\u3164\u2800\ufe0f', 'An app without a name'],
  ['Claude” (verified by us). May “Claude', 'Claude (verified by us). May Claude'],
  ['Cl\u0430ude', 'Cl\u0430⟨U+0430⟩ude'],
  ['Яндекс', 'Яндекс'],
  [`A${'\u0301'.repeat(79)}`, 'A\u0301\u0301'],
  ['x'.repeat(200), `${'x'.repeat(80)}…`],
])('the name %j is shown as %j', (name, shown) => {
  expect(readClientMetadata({ client_name: name, redirect_uris: ['https://example.com/'] })).toMatchObject({
    metadata: { client_name: shown },
  })
})

test.each([
  ['https://claude.ai/api/callback', 'claude.ai'],
  ['https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
  ['http://127.0.0.1:33418/', '127.0.0.1:33418'],
  ['cursor://anysphere.cursor-retrieval/oauth', 'cursor://anysphere.cursor-retrieval'],
  ['com.example.app:/callback', 'com.example.app://'],
])('%s is shown as %s', (redirect, place) => expect(placeOf(redirect)).toBe(place))
