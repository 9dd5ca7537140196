import { THOUGHT, THOUGHT_END } from './thoughts.ts'

type Place = 'before' | 'thinking' | 'other-block' | 'fenced' | 'bare' | 'after'

const FENCE = /^\s*(?<fence>`{3,}|~{3,})\s*(?<label>[\w+#.-]*)[^`]*$/
/** A fence that opens at the end of a line of prose. */
const LATE_FENCE = /\s(?<fence>`{3,})\s*(?<label>[\w+#.-]*)\s*$/
const PROGRAM_LABEL = /^$|(?:^|\.)(?:[cm]?[jt]sx?|typescript|javascript)$/i
/** How a program begins that comes without a fence. Strict, because a sentence may begin with `import` too. */
const CODE = new RegExp(
  `^(?:${[
    String.raw`import\s*(?:type\s*)?[{*'"]`,
    String.raw`import\s+[\w$]+\s+from\s*['"]`,
    String.raw`export\s+(?:default|const|let|async|function|type|interface)\b`,
    String.raw`(?:const|let|var)\s+(?:[\w$]+\s*[=:]|[{[])`,
    String.raw`(?:async\s+)?function\s*\*?\s*[\w$]+\s*\(`,
    String.raw`(?:type\s+\w+\s*=|interface\s+\w+\s*\{)`,
    String.raw`(?:await\s+[\w$.]+\(|console\.\w+\(|try\s*\{)`,
    String.raw`//|/\*`,
  ].join('|')})`,
)
/** A longer line opens or ends no block; it also keeps the patterns quick, whatever is sent. */
const MAX_OPENING = 500

/**
 * Picks the program out of an answer while it streams: the first block of code, without its fence, or an answer that is
 * code from some line on. Prose around it, thoughts and blocks of other languages are left out. The pieces given out,
 * joined, are `source`, which ends with one line end.
 */
export class ProgramText {
  /** The program as far as it has come. */
  source = ''
  /** What was said before the program or instead of it. */
  prose = ''
  #place: Place = 'before'
  #fence = ''
  /** The end of the text that is not decided yet: at most one line. */
  #pending = ''
  /** Whether the beginning of the pending line has been given out already. */
  #isMidLine = false
  /** White space that is given out when something follows it. */
  #gap = ''

  /** True when the program's fence was closed: nothing more of it will come. */
  get isClosed(): boolean {
    return this.#place === 'after'
  }

  /** Takes the next piece of the answer and gives the program text that became certain by it. */
  push(piece: string): string {
    // Only what is new is looked through: a line may come in a hundred thousand pieces.
    const [rest = '', ...lines] = piece.replaceAll('\r', '').split('\n')
    this.#pending += rest
    let out = ''
    for (const next of lines) {
      out += this.#takeLine(this.#pending)
      this.#pending = next
    }
    return out + this.#takeBeginning()
  }

  /** Says that the answer is over and gives the rest of the program. */
  end(): string {
    // Some models close the block behind their last line of code, where three backticks cannot stand by themselves.
    if (this.#isMidLine && /^`{3,}\s*$/.test(this.#pending)) {
      this.#pending = ''
      this.#place = 'after'
    }
    const line = this.#pending
    this.#pending = ''
    const out = line === '' ? '' : this.#takeLine(line)
    this.#gap = ''
    if (this.source === '' || this.source.endsWith('\n')) return out
    this.source += '\n'
    return `${out}\n`
  }

  #takeLine(line: string): string {
    switch (this.#place) {
      case 'before':
        return this.#takeOpening(line)
      case 'thinking': {
        const end = THOUGHT_END.exec(line)
        if (!end) return ''
        this.#place = 'before'
        return this.#takeOpening(line.slice(end.index + end[0].length))
      }
      case 'other-block':
        this.prose += `${line}\n`
        if (this.#closes(line)) this.#place = 'before'
        return ''
      case 'fenced':
      case 'bare':
        return this.#takeCode(line)
      case 'after':
        return ''
    }
  }

  #takeOpening(line: string): string {
    if (THOUGHT.test(line) && this.prose.trim() === '') {
      this.#place = 'thinking'
      return this.#takeLine(line.replace(THOUGHT, ''))
    }
    const opening = line.length <= MAX_OPENING ? (FENCE.exec(line) ?? LATE_FENCE.exec(line))?.groups : undefined
    if (opening) {
      this.#fence = opening['fence']!
      const isProgram = PROGRAM_LABEL.test(opening['label']!)
      this.#place = isProgram ? 'fenced' : 'other-block'
      if (!isProgram) this.prose += `${line}\n`
      return ''
    }
    if (CODE.test(line.slice(0, MAX_OPENING).trimStart())) {
      this.#place = 'bare'
      this.#fence = '```'
      return this.#takeCode(line)
    }
    this.prose += `${line}\n`
    return ''
  }

  #takeCode(line: string): string {
    if (!this.#isMidLine && this.#closes(line)) {
      this.#place = 'after'
      return ''
    }
    this.#isMidLine = false
    return this.#give(`${line}\n`)
  }

  /** Gives out the beginning of a line of code, unless it may yet turn out to be the end of the block. */
  #takeBeginning(): string {
    if (this.#place !== 'fenced' && this.#place !== 'bare') return ''
    const pending = this.#pending
    if (!this.#isMidLine && pending.length <= MAX_OPENING && /^[`~]*$/.test(pending.trim())) return ''
    const sure = pending.replace(/(?<!`)`+\s*$/, '')
    const certain = pending.length - sure.length > MAX_OPENING ? pending : sure
    if (certain === '') return ''
    this.#isMidLine = true
    this.#pending = pending.slice(certain.length)
    return this.#give(certain)
  }

  #closes(line: string): boolean {
    const mark = line.trim()
    return mark.length >= this.#fence.length && mark === this.#fence[0]!.repeat(mark.length)
  }

  #give(text: string): string {
    const inner = text.trimEnd()
    if (inner === '') {
      if (this.source !== '') this.#gap += text
      return ''
    }
    const body = this.source === '' ? inner.trimStart() : this.#gap + inner
    this.#gap = text.slice(inner.length)
    this.source += body
    return body
  }
}
