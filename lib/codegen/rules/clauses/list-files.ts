import { quote } from '../../quote.ts'
import { pattern } from '../pattern.ts'
import type { Phrase } from '../phrase.ts'
import type { Rule } from '../rule.ts'
import { problem, step } from '../step.ts'

const WHAT =
  '(?:all |all of )?(?:the |my )?(?<kind>files and folders|files and directories|files|folders|directories|entries|everything|contents?|workspace|directory)'
const WHERE =
  '(?:(?: there are| are there| are| is)?(?: (?:in|inside|of|under|from|at) (?:(?:the |my |this )?(?:(?:current |whole )?(?:workspace|folder|directory)|(?:(?:folder|directory) )?(?:called |named )?(?<folder>FOLDER:path)(?: (?:folder|directory))?)))?(?: there)?)'
const DEEP =
  '(?<deep>,? (?:recursively|including (?:all )?(?:subfolders|subdirectories)|and (?:its |all )?(?:subfolders|subdirectories)|with subfolders))?'
const LIST = [
  pattern(`^(?:list|show|show me|print|display|get|give me|ls|see)(?<early> recursively)? ${WHAT}${WHERE}${DEEP}$`),
  pattern(
    `^(?:what|which) (?<kind>files and folders|files|folders|directories|entries)${WHERE}${DEEP}(?: do i have)?$`,
  ),
]
const HOW_MANY = pattern(
  `^(?:count|count (?:all )?(?:the )?|tell me how many|show how many|how many|the number of|what is the number of) ?(?<kind>files and folders|files|folders|directories|entries)${WHERE}${DEEP}$`,
)

/** `list files`, `list all files in the reports folder`, `what files are in docs/`, `how many files are there`. */
export const listFiles: Rule = {
  apply(phrase, scope) {
    const counted = HOW_MANY.exec(phrase.text)?.groups
    const groups = counted ?? LIST.map((list) => list.exec(phrase.text)?.groups).find(Boolean)
    if (!groups) return null
    // `the contents of a.txt` are those of a file.
    if (/^contents?$/i.test(groups['kind']!) && /\.\w+$/.test(folderOf(groups['path'], phrase) ?? '')) return null
    const tool = scope.role('listDirectory')
    if (!tool) return problem('Listing files needs a tool such as list_directory, and none that fits was selected.')
    const slots: Record<string, string> = {}
    const folder = folderOf(groups['path'], phrase)
    if (folder !== null) slots['path'] = quote(folder)
    if (groups['deep'] || groups['early']) slots['recursive'] = 'true'
    const lacking = Object.keys(slots).find((slot) => !(slot in tool.fields))
    if (lacking)
      return problem(`${tool.tool.server}.${tool.tool.tool} has no field for the ${lacking} that was asked for.`)

    const call = scope.call(tool, slots, 'entries')
    const kind = groups['kind']!.toLowerCase()
    const type = /^files$/.test(kind) ? 'file' : /^(?:folders|directories)$/.test(kind) ? 'directory' : null
    const filtered = type ? `(${call}).filter((entry) => entry.type === '${type}')` : call
    const noun = type === 'directory' ? 'folder' : type === 'file' ? 'file' : 'entry'
    if (counted) {
      const name = scope.name(`${noun}Count`)
      const code = `const ${name} = ${type ? filtered : `(${call})`}.length`
      return step({ tools: [tool.tool], lines: [code], values: [{ name, type: 'number', about: [] }] })
    }
    const name = scope.name(type === 'directory' ? 'folders' : type === 'file' ? 'files' : 'entries')
    return step({
      tools: [tool.tool],
      lines: [`const ${name} = ${filtered}`],
      values: [{ name, type: 'entries', about: [] }],
    })
  },
}

function folderOf(group: string | undefined, { literals }: Phrase): string | null {
  if (group === undefined) return null
  const index = /<\w+:(\d+)>/.exec(group)?.[1]
  const path = index === undefined ? group : literals[Number(index)]!.value
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
