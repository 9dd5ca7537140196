import { Ledger, readPhrase, setOf } from '../read-phrase.ts'
import type { Rule } from '../rule.ts'
import { copyStep } from './copy-file.ts'

const COPY = setOf('copy duplicate backup')
const TARGET = setOf('to into at as in under called named call name onto')
const ELSE = setOf('make create of content file it over new save put keep want exact up back folder directory')
const STAYS = setOf(
  'original source old first has have must need stay remain leave keep where be as there unchanged untouched alone place itself it they to and but also still',
)

/** `I need a copy of a.txt at b/a.txt, the original has to stay`, `make a copy of a.txt called b.txt`, `back up a.txt to b.txt`. */
export const copyInWords: Rule = {
  apply(phrase, scope) {
    const words = readPhrase(phrase)
    const ledger = words && new Ledger(words)
    if (!ledger) return null
    const [source, target, ...others] = ledger.takeValues('path')
    const isBackUp = ledger.words.some(({ root }, at) => root === 'back' && ledger.root(at + 1) === 'up')
    const isCopy = ledger.take(COPY) || isBackUp
    if (!source || !target || others.length > 0 || !isCopy) return null
    const joint = [target.from - 1, target.from - 2].find(
      (at) => at > source.from && TARGET.has(ledger.words[at]!.text.toLowerCase()),
    )
    if (joint === undefined || TARGET.has(ledger.words[source.from - 1]?.text.toLowerCase() ?? '')) return null
    ledger.tick(joint)
    // Before the target a word says what is done, after it only that the original stays.
    ledger.take(ELSE, 0, target.from)
    ledger.take(STAYS, target.to)
    const isFolder = target.text.endsWith('/') || /^(?:folder|directory)$/.test(ledger.root(target.to))
    if (isFolder) ledger.tick(target.to)
    if (ledger.rest.length > 0) return null
    const name = source.text.split('/').at(-1)!
    return copyStep(
      scope.file(source.text),
      scope.file(isFolder ? `${target.text.replace(/\/$/, '')}/${name}` : target.text),
      scope,
    )
  },
}
