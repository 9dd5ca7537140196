import type { Command, Option } from 'commander'

/** A command as it can be completed. */
export interface CommandNode {
  /** `cem tools search`. */
  path: string
  about: string
  /** Names of the commands below it. */
  commands: readonly string[]
  options: readonly OptionNode[]
  /** What may stand at each place, in order; empty where that can be anything. */
  args: readonly (readonly string[])[]
}

export interface OptionNode {
  /** As they are typed: `-h`, `--help`. */
  flags: readonly string[]
  about: string
  takesValue: boolean
  /** What its value may be; empty where that can be anything. */
  choices: readonly string[]
}

/** The command and all below it, as commander itself has them: what is hidden in the help is not completed. */
export function commandTree(command: Command, above = ''): CommandNode[] {
  const path = `${above}${command.name()}`
  const help = command.createHelp()
  const below = help.visibleCommands(command)
  const node: CommandNode = {
    path,
    about: command.description(),
    commands: below.map((one) => one.name()),
    options: help.visibleOptions(command).map(optionNode),
    args: command.registeredArguments.map(({ argChoices = [] }) => argChoices),
  }
  return [node, ...below.flatMap((one) => commandTree(one, `${path} `))]
}

function optionNode({ short, long, description, required, optional, argChoices = [] }: Option): OptionNode {
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    about: description,
    takesValue: required || optional,
    choices: argChoices,
  }
}
