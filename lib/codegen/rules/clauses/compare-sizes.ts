import { quote } from '../../quote.ts'
import { Ledger, readPhrase, setOf } from '../read-phrase.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'

const MORE = setOf('bigger larger biggest largest heavier heaviest')
const LESS = setOf('smaller smallest lighter lightest')
const APART = setOf('by much difference')
const ELSE =
  setOf(`which what file one of these two three both or and how many be than in size byte between compare check
  tell whether if it them`)

/** `which file is bigger, a.txt or b.txt, and by how many bytes`, `is a.txt larger than b.txt`. */
export const compareSizes: Rule = {
  apply(phrase, scope) {
    const words = readPhrase(phrase)
    const ledger = words && new Ledger(words)
    if (!ledger) return null
    const files = ledger.takeValues('path')
    const isMore = ledger.take(MORE)
    const isLess = ledger.take(LESS)
    const isApart = ledger.take(APART)
    ledger.take(ELSE)
    if (files.length < 2 || isMore === isLess || ledger.rest.length > 0) return null
    const isYesNo = ledger.has('than') && !ledger.has('which')
    if ((isYesNo || isApart) && files.length !== 2) return null
    const tool = scope.role('getSize')
    if (!tool) return problem('The size of a file needs a tool such as get_size, and none that fits was selected.')

    const sizes = scope.name('sizes')
    const lines = [`const ${sizes}: { path: string; size: number }[] = []`]
    lines.push(`for (const path of [${files.map(({ text }) => quote(text)).join(', ')}]) {`)
    lines.push(`  ${sizes}.push({ path, size: ${scope.call(tool, { path: 'path' }, 'number')} })`, '}')
    const order = isMore ? 'b.size - a.size' : 'a.size - b.size'
    if (isYesNo) {
      const name = scope.name(isMore ? 'isBigger' : 'isSmaller')
      lines.push(`const ${name} = ${sizes}[0]!.size ${isMore ? '>' : '<'} ${sizes}[1]!.size`)
      return step({ tools: [tool.tool], lines, values: [{ name, type: 'boolean', about: [] }] })
    }
    const name = scope.name(isMore ? 'biggest' : 'smallest')
    const sorted = scope.name('sorted')
    lines.push(`const ${sorted} = ${sizes}.toSorted((a, b) => ${order})`)
    // Of files that are equally large none is the largest.
    lines.push(
      `const ${name} = ${sorted}.filter(({ size }) => size === ${sorted}[0]!.size).map(({ path }) => path).join(' and ')`,
    )
    const values = [{ name, type: 'text' as const, about: [] }]
    if (!isApart) return step({ tools: [tool.tool], lines, values })
    const difference = scope.name('difference')
    lines.push(`const ${difference} = Math.abs(${sizes}[0]!.size - ${sizes}[1]!.size)`)
    return step({ tools: [tool.tool], lines, values: [...values, { name: difference, type: 'number', about: [] }] })
  },
}
