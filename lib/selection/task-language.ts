import { parseTask } from '../task/parse-task.ts'
import type { Task } from '../task/task.ts'

const list = (words: string) => new Set(words.split(/\s+/))

/** Small words that only English has among the languages below. */
const ENGLISH = list(
  `the of and are what which how to for with from that this my your please each every it its into by when where there
  these those has have should could would will can`,
)

/**
 * Small words of German, Spanish, French, Italian, Portuguese, Dutch, Polish, Turkish and the Nordic languages that no
 * English sentence has, except in names such as Rio de la Plata.
 */
const OTHER = list(
  `das dem den der des die ein eine einen einer eines und ist sind wie wird werden nicht mit für auf aus von vom zu zum
  zur ich mir mein meine bitte heute morgen welche welcher welches wann warum oder nach bei im
  el la los las un una unos unas del de que qué en es y con por para cómo cuál cuánto cuántos cuántas hay lo al hoy mañana
  le les du une est et quel quelle quels combien dans pour avec je il aux ce cette sur demain
  il gli di che è per nel della del sono quanto quanti qual quale domani oggi
  uma do da em é com quantos não hoje amanhã os
  het een van wat hoe voor met naar welke vandaag
  jest jaki jaka jakie ile dla oraz
  ve bir için nedir bugün yarın kaç
  och det att för hur vad og hvor hvad hva på är er`,
)

/** From this share of letters of other scripts on a text is in another language. */
const OTHER_SCRIPT = 0.5
/** From this share of small words of other languages on, where there are two at least and no English one. */
const OTHER_WORDS = 0.3

/**
 * Whether a task is in the language of the words that tools are found by, which is English. `unsure`: more speaks for
 * another one than for English, but not enough to do something about it where tools are found all the same.
 */
export function taskLanguage(task: Task): 'english' | 'other' | 'unsure' {
  const text = task.clauses.map(withoutLiterals).join(' ').normalize('NFKC')
  const letters = count(text, /\p{L}/gu)
  if (letters === 0) return 'english'
  if (count(text, /(?!\p{Script=Latin})\p{L}/gu) / letters > OTHER_SCRIPT) return 'other'
  // Names are written large, and say nothing about the sentence they stand in; its first word does.
  const words = [...text.matchAll(/\p{L}+/gu)].map(([word], at) => (at === 0 ? word.toLowerCase() : word))
  const others = words.filter((word) => OTHER.has(word)).length
  const english = words.filter((word) => ENGLISH.has(word)).length
  if (english === 0 && others >= 2 && others / words.length >= OTHER_WORDS) return 'other'
  return others > english ? 'unsure' : 'english'
}

/** Whether what was found for a task was found in vain: its words are of another language than those of the tools. */
export function isInAnotherLanguage(
  words: string,
  ranked: readonly { selected: boolean; why: readonly string[]; settled?: 'pinned' | 'excluded' }[],
): boolean {
  const chosen = ranked.filter(({ selected, settled }) => selected && settled !== 'pinned')
  // Meaning knows more languages than one.
  if (chosen.some(({ why }) => why.includes('meaning'))) return false
  const language = taskLanguage(parseTask(words))
  return language === 'other' || (language === 'unsure' && chosen.length === 0)
}

/** A clause without quotations, paths and addresses, which may be in any language. */
function withoutLiterals({ text, literals }: Task['clauses'][number]): string {
  let rest = ''
  let from = 0
  for (const { start, end } of literals) {
    rest += `${text.slice(from, start)} `
    from = end
  }
  return rest + text.slice(from)
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
