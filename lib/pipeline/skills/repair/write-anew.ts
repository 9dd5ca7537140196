import { ProgramText } from '../../../codegen/model/program-text.ts'
import { PlaygroundError } from '../../../errors.ts'
import { samplingParts } from '../../../mcp/sampling.ts'
import { budgetInFields } from '../../../runs/budget-fault.ts'
import { costText } from '../../../runs/cost-text.ts'
import type { Spent } from '../../../runs/event.ts'
import { askAgain, repairPrompt, type ToRepair } from '../../../skills/repair-prompt.ts'
import type { BrokenSkill, Skill } from '../../../skills/skill.ts'
import { Budget } from '../../turns/budget.ts'
import type { SkillsOptions } from '../skills-contract.ts'

interface Parts extends Pick<SkillsOptions, 'config' | 'sampler' | 'priceOf'> {
  model: string
  signal: AbortSignal
  /** The skill with this text, or why that cannot be used. */
  read(module: string): Promise<Skill | BrokenSkill>
}

interface WrittenAnew {
  module: string
  skill: Skill
  spent: Spent
}

/** An answer that cannot be used is asked for again, once. */
const MOST_TIMES = 2

/** Has the model write the module, and reads it as it will be read once it is saved. Throws `unavailable` for what cannot be used. */
export async function writeAnew(repair: ToRepair, parts: Parts): Promise<WrittenAnew> {
  const budget = new Budget(parts.config, {}, null, { price: await parts.priceOf() })
  const prompt = repairPrompt(repair)
  for (let times = 1; ; times += 1) {
    const { text, module } = await ask(prompt, budget, parts)
    const read = await readAnswer(module, repair, parts)
    if ('digest' in read) return { module, skill: read, spent: budget.spent as Spent }
    if (times === MOST_TIMES) throw unusable(read.reason, budget, parts)
    prompt.messages.push(...askAgain(module === '' ? text.slice(0, MAX_QUOTED) : fenced(module), read.reason))
  }
}

/** Of an answer without a module. */
const MAX_QUOTED = 4_000
const fenced = (module: string) => `\`\`\`ts\n${module.trimEnd()}\n\`\`\``

async function ask(prompt: ReturnType<typeof repairPrompt>, budget: Budget, { sampler, signal, model }: Parts) {
  const sent = samplingParts({ ...prompt, maxTokens: 1 })
  const all = sent.map(({ text }) => text).join('\n\n')
  const fault = await budget.whyNot(all, false)
  if (fault)
    throw new PlaygroundError('too-large', `The repair was not asked for. ${fault.what} ${budgetInFields(fault)}`)
  const { text, usage, stopReason } = await sampler.write(prompt, signal)
  await budget.pay(usage, { prompt: all, written: text })
  const answer = new ProgramText()
  answer.push(text)
  answer.end()
  if (stopReason === 'maxTokens' && !answer.isClosed) throw cutOff(model, budget)
  return { text, module: answer.source }
}

async function readAnswer(
  module: string,
  { head, fn, module: before }: ToRepair,
  { read }: Parts,
): Promise<Skill | Pick<BrokenSkill, 'reason'>> {
  if (module === '') return { reason: 'There is no module in it: expected one block of code.' }
  if (module.trim() === before.trim()) return { reason: 'It is the module that failed, unchanged.' }
  const skill = await read(module)
  if ('reason' in skill || skill.fn === fn) return skill
  return { reason: `Programs call ${fn} of the skill ${head.name}, and the function is called ${skill.fn}.` }
}

const unusable = (reason: string, budget: Budget, { model }: Parts) =>
  new PlaygroundError(
    'unavailable',
    `${model} was asked ${MOST_TIMES} times and wrote no module that can be used. ${reason} ${ELSE}${costOf(budget)}`,
  )

const cutOff = (model: string, budget: Budget) =>
  new PlaygroundError(
    'too-large',
    `${model} came to its bound of tokens before the module was whole. Raise llm.max_tokens, or change the code by hand.${costOf(budget)}`,
  )

const ELSE = 'Try again, use another model, or change the code by hand.'
const costOf = ({ spent }: Budget) => (spent ? ` (${costText(spent)})` : '')
