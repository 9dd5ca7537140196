import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const themes = { light: coloursOf(':root'), dark: coloursOf('[data-theme="dark"]') }
const texts = ['ink', 'ink2', 'ink3', 'accent', 'direct', 'ok', 'warn', 'bad']
const syntax = ['syntax-kw', 'syntax-str', 'syntax-num', 'syntax-fn', 'syntax-typ', 'syntax-com']

describe.each(['light', 'dark'] as const)('colours of the %s theme', (theme) => {
  const colour = (name: string) => themes[theme].get(name) ?? expect.fail(`there is no --${name}`)
  const ratio = (a: string, b: string) => contrast(colour(a), colour(b))

  test.each(texts)('%s can be read on every background', (text) => {
    for (const background of ['surface', 'canvas', 'sunken'])
      expect(ratio(text, background)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['accent', 'direct', 'ok', 'warn', 'bad'])('%s can be read on its own tint', (tint) => {
    expect(ratio(tint, `${tint}-soft`)).toBeGreaterThanOrEqual(4.5)
    expect(ratio('ink2', `${tint}-soft`)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(syntax)('%s can be read in the editor, also on a tinted line', (token) => {
    for (const background of ['surface', 'accent-soft', 'bad-soft', 'sunken'])
      expect(ratio(token, background)).toBeGreaterThanOrEqual(4.5)
  })

  test('the filled button can be read, and borders of controls can be seen', () => {
    expect(ratio('on-accent', 'accent-fill')).toBeGreaterThanOrEqual(4.5)
    for (const background of ['surface', 'canvas', 'sunken'])
      expect(ratio('edge', background)).toBeGreaterThanOrEqual(3)
  })
})

test('both themes name the same colours', () => {
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort())
})

function coloursOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** WCAG 2.2 contrast of two colours. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
