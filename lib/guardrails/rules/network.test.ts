import { describe, expect, test } from 'vitest'
import { checkCode } from '../check-code.ts'

const owner = 'ann'
const refuseFetch = (url: string | null) => (url?.startsWith('https://a.example/') ? null : `refused: ${url}`)
const warned = async (source: string) =>
  (await checkCode(source, { owner, refuseFetch })).findings.map(({ message }) => message)

describe('a fetch that would be refused', () => {
  test('is told of where it stands, and does not keep the program from running', async () => {
    expect(await checkCode(`const a = 1\nawait fetch('https://b.example/')`, { owner, refuseFetch })).toEqual({
      ok: true,
      findings: [{ rule: 'network', severity: 'warning', message: 'refused: https://b.example/', line: 2, column: 7 }],
    })
  })

  test.each([
    ["fetch('https://a.example/x')", []],
    ["globalThis.fetch('https://b.example/')", ['refused: https://b.example/']],
    ["fetch(new URL('https://b.example/'))", ['refused: https://b.example/']],
    ["fetch(new Request('https://b.example/'))", ['refused: https://b.example/']],
    ["fetch(new URL('x', base))", ['refused: null']],
    ['fetch(`https://b.example/`)', ['refused: https://b.example/']],
    [`fetch(\`https://b.example/\${path}\`)`, ['refused: https://b.example/']],
    [`fetch(\`https://a.\${domain}/\`)`, ['refused: null']],
    ['fetch(url)', ['refused: null']],
    ['fetch()', ['refused: null']],
    ["client.fetch('https://b.example/')", []],
    ["function fetch(u: string) { return u }\nfetch('https://b.example/')", []],
    ["const fetch = (u: string) => u\nfetch('https://b.example/')", []],
    ["import { fetch } from './servers/fetch/fetch.ts'\nfetch('https://b.example/')", []],
    ["const get = (fetch: (u: string) => void) => fetch('https://b.example/')", []],
  ])('%s', async (source, messages) => {
    expect(await warned(source)).toEqual(messages)
  })

  test('is not looked at where nothing is known of the settings', async () => {
    expect((await checkCode("await fetch('https://b.example/')", { owner })).findings).toEqual([])
  })
})
