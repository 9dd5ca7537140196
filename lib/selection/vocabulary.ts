/** Short forms in the names of tools, and the words people write for them. Read as both. */
export const SHORT_FORMS: Record<string, string[]> = {
  avg: ['average'],
  auth: ['authentication'],
  calc: ['calculate'],
  char: ['character'],
  cfg: ['configuration'],
  config: ['configuration'],
  cmd: ['command'],
  conn: ['connection'],
  db: ['database'],
  del: ['delete'],
  desc: ['description'],
  dir: ['directory'],
  dirs: ['directory'],
  div: ['divide'],
  doc: ['document'],
  docs: ['documents'],
  env: ['environment'],
  exec: ['execute'],
  expr: ['expression'],
  img: ['image'],
  info: ['information'],
  lang: ['language'],
  max: ['maximum'],
  min: ['minimum'],
  msg: ['message'],
  mul: ['multiply'],
  num: ['number'],
  org: ['organization'],
  param: ['parameter'],
  pic: ['picture'],
  pow: ['power'],
  pr: ['pull', 'request'],
  qty: ['quantity'],
  repo: ['repository'],
  repos: ['repository'],
  sqrt: ['square', 'root'],
  stat: ['statistics'],
  stats: ['statistics'],
  sub: ['subtract'],
  temp: ['temperature'],
  txt: ['text'],
  util: ['utility'],
}

/** Words that ask for the same thing. A tool found by a neighbour counts a little less than one found by the word itself. */
const SAME: string[][] = [
  ['average', 'mean'],
  ['sum', 'total', 'add'],
  ['calculate', 'compute', 'evaluate'],
  ['multiply', 'product', 'times'],
  ['subtract', 'minus', 'difference'],
  ['divide', 'quotient'],
  ['save', 'write', 'store'],
  ['create', 'make', 'new'],
  ['read', 'open', 'load'],
  ['folder', 'directory'],
  ['delete', 'remove', 'erase'],
  ['find', 'search', 'lookup'],
  ['fetch', 'retrieve', 'download'],
  ['send', 'post'],
  ['picture', 'image', 'photo'],
  ['mail', 'email'],
  ['repository', 'repo'],
  ['modify', 'update', 'edit', 'change'],
  ['rename', 'move'],
  ['execute', 'run'],
  ['maximum', 'largest', 'highest', 'biggest'],
  ['minimum', 'smallest', 'lowest'],
  ['size', 'big', 'bytes'],
  ['webpage', 'website', 'page', 'url'],
]

/** Words whose work another tool can do, when no tool has their name. Not the other way round. */
const SERVED_BY: Record<string, string[]> = {
  copy: ['read', 'write'],
  increase: ['calculate'],
  decrease: ['calculate'],
  percent: ['calculate'],
  maximum: ['calculate'],
  minimum: ['calculate'],
  largest: ['calculate'],
  smallest: ['calculate'],
  highest: ['sort', 'aggregate'],
  lowest: ['sort', 'aggregate'],
}

export const NEIGHBOURS: ReadonlyMap<string, readonly string[]> = neighbours()

function neighbours(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const words of SAME)
    for (const word of words) found.set(word, [...(found.get(word) ?? []), ...words.filter((other) => other !== word)])
  for (const [word, others] of Object.entries(SERVED_BY)) found.set(word, [...(found.get(word) ?? []), ...others])
  return found
}

/**
 * Several words that mean one, and what they mean. Tried in order on the lower-case clause, in which a file name is
 * `§` and a quotation `¶`; what one has matched the next ones do not see. What may stand between two words is bounded, so
 * no text takes more than linear time.
 */
export const PHRASES: [RegExp, string[]][] = [
  [/\badd\b[^§¶]{0,80}¶[^§]{0,80}\bto\b[^§]{0,80}§/, ['append']],
  [/\b(?:copy|duplicate)\b[^§]{0,80}§[^§]{0,80}\b(?:to|into|as)\b[^§]{0,80}§/, ['read', 'write']],
  [
    /\b(?:list|show|see|which|what|all|how many|count|number of)\b(?:\s+[a-z]+){0,3}?\s+(?:files|folders|directories|entries)\b/,
    ['list', 'directory'],
  ],
  [/\b(?:list|show)\b(?:\s+[a-z]+){0,2}?\s+(?:everything|workspace|directory|folder)\b/, ['list', 'directory']],
  [/\b(?:how many|how often|number of)\b/, ['count']],
  // Asks for the row that has it, not for the value.
  [/\b(?:which|who)\b.{1,40}\b(?:highest|lowest|most|least|oldest|youngest|largest|smallest)\b/, ['query', 'sort']],
  [/\b(?:number|value|figure|amount|content|word|text)s?\b[^§]{0,20}\b(?:in|from|of|inside)\b[^§]{0,20}§/, ['read']],
  [/\bhow (?:big|large|long)\b|\b(?:how many|number of) bytes\b/, ['size']],
  [/\b(?:square root|root of)\b/, ['sqrt']],
  [/\bto the power\b|\braised to\b|\b(?:squared|cubed)\b|\bto the \d+(?:st|nd|rd|th)\b/, ['power']],
  [/\d\s*mod(?:ulo)?\s*\d|\bremainder\b|\bround\b/, ['calculate']],
  [/\d\s?(?:%|percent\b)/, ['calculate', 'expression']],
  [/\b(?:double|triple|twice)\b/, ['multiply']],
  [/\b(?:half of|halve)\b/, ['divide']],
  [/\b(?:add|sum)\b.{0,40}\bup\b|\btotal of\b/, ['sum', 'list']],
  [/\bwhat(?:'s| is) in (?=the file\b|§)/, ['read', 'content']],
  [/\bexists?\b|\b(?:is|if|whether) there\b[^§]{0,20}§|\bis §[^§]{0,10}there\b/, ['exists']],
]
