import { quote } from '../../quote.ts'
import { Ledger, readPhrase, setOf } from '../read-phrase.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'

const BIG = setOf('largest biggest heaviest')
const SMALL = setOf('smallest lightest')
const ALPHABETICAL = setOf('alphabetical alphabetically')
const NAMES = setOf('name')
const ELSE =
  setOf(`list show look at get find see give display print name what which how many count all every of in inside under
  from folder directory workspace file just only their my there have first sort order by top on size bytes with and them`)
/** Kinds of files by how people call them. */
const ENDINGS: Readonly<Record<string, string>> = {
  text: 'txt',
  markdown: 'md',
  ...Object.fromEntries(
    'csv tsv txt md json jsonl log yaml yml xml html pdf png jpg svg ts js py zip'
      .split(' ')
      .map((ending) => [ending, ending]),
  ),
}

/** `look at the csv files in the data folder, largest first`, `names of the three smallest text files`. */
export const filesInWords: Rule = {
  apply(phrase, scope) {
    const words = readPhrase(phrase)
    const ledger = words && new Ledger(words)
    const file = ledger?.words.findIndex(({ root }) => root === 'file') ?? -1
    if (!ledger || file < 0) return null
    const [named, ...others] = ledger.takeValues('path')
    const folder = named ?? plainFolder(ledger)
    const [count, ...counts] = ledger.takeValues('number')
    if (others.length > 0 || counts.length > 0 || (folder && /\.\w+$/.test(folder.text))) return null
    const ending = ENDINGS[(ledger.words[file - 1]?.text ?? '').replace(/^\./, '').toLowerCase()]
    if (ending) ledger.tick(file - 1)
    const [isBig, isSmall, isByName] = [BIG, SMALL, ALPHABETICAL].map((order) => ledger.take(order))
    const isBySize = ledger.words.some(({ root }, at) => root === 'by' && ledger.root(at + 1) === 'size')
    const isDown = ledger.take(setOf('descending'))
    const isUp = ledger.take(setOf('ascending'))
    const isNames = ledger.take(NAMES)
    ledger.take(ELSE)
    const orders = [isBig, isSmall, isByName, isBySize].filter(Boolean).length
    // One way to sort at most; a number is how many of them; `by size` alone does not say from which end.
    if (ledger.rest.length > 0 || orders > 1 || (isBySize && isDown === isUp) || (!isBySize && (isDown || isUp)))
      return null
    if (count && !(isBig || isSmall)) return null
    if (orders === 0 && (ledger.has('first') || ledger.has('top'))) return null
    const isCounted = ledger.has('count') || (ledger.has('how') && ledger.has('many'))
    if (isCounted && (orders > 0 || isNames || ledger.has('byte') || ledger.has('size'))) return null
    const tool = scope.role('listDirectory')
    if (!tool) return problem('Listing files needs a tool such as list_directory, and none that fits was selected.')
    if (folder && !('path' in tool.fields))
      return problem(`${tool.tool.server}.${tool.tool.tool} has no field for the folder that was asked for.`)

    const call = scope.call(tool, folder ? { path: quote(folder.text.replace(/(?<=.)\/$/, '')) } : {}, 'entries')
    const test = [`entry.type === 'file'`, ...(ending ? [`entry.name.toLowerCase().endsWith('.${ending}')`] : [])].join(
      ' && ',
    )
    const order =
      isBig || (isBySize && isDown)
        ? 'b.size - a.size'
        : isSmall || isBySize
          ? 'a.size - b.size'
          : isByName
            ? 'a.name.localeCompare(b.name)'
            : null
    // `the largest file` is one, `largest first` are all.
    const most = count
      ? Number(count.value)
      : (isBig || isSmall) && !ledger.has('first') && /^file$/i.test(ledger.words[file]!.text)
        ? 1
        : null
    if (most !== null && (!Number.isInteger(most) || most < 1)) return null
    const code = `(${call}).filter((entry) => ${test})${order ? `.toSorted((a, b) => ${order})` : ''}${most === null ? '' : `.slice(0, ${most})`}`
    if (isCounted) {
      const name = scope.name('fileCount')
      return step({
        tools: [tool.tool],
        lines: [`const ${name} = ${code}.length`],
        values: [{ name, type: 'number', about: [] }],
      })
    }
    const name = scope.name(isNames ? 'names' : 'files')
    const lines = [`const ${name} = ${code}${isNames ? '.map(({ name }) => name)' : ''}`]
    return step({ tools: [tool.tool], lines, values: [{ name, type: isNames ? 'lines' : 'entries', about: [] }] })
  },
}

/** `in data`: a noun that a preposition stands before. */
function plainFolder(ledger: Ledger): { text: string } | null {
  const at = ledger.words.findIndex(({ root }) => root === 'in' || root === 'inside' || root === 'under') + 1
  const word = ledger.words[at]
  if (at === 0 || !word || word.kind !== 'noun' || ELSE.has(word.root) || !/^[\w.-]+$/.test(word.text)) return null
  ledger.tick(at)
  return { text: word.text }
}
