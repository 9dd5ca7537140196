import { type Command, Option } from 'commander'
import type { RankingMethod, ToolChoice } from '../../runs/event.ts'

/** What a command line can settle before tools are chosen. */
export interface ChoiceOptions {
  pin: string[]
  exclude: string[]
  method?: RankingMethod
}

/** Adds `--pin`, `--exclude` (both as often as wanted) and `--method`. */
export function withChoice(command: Command): Command {
  const names = (flags: string, what: string) => new Option(flags, what).argParser(collect).default([], 'none')
  return command
    .addOption(names('--pin <server/tool>', 'always choose this tool; can be given again'))
    .addOption(names('--exclude <server/tool>', 'never choose this tool; can be given again'))
    .addOption(new Option('--method <method>', 'what ranks the tools (default: what there is)').choices(METHODS))
}

const METHODS: RankingMethod[] = ['words', 'meaning']
const collect = (name: string, before: string[]) => [...before, name]

export const choiceOf = ({ pin, exclude, method }: ChoiceOptions): ToolChoice => ({ pin, exclude, method })
