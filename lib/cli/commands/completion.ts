import { basename } from 'node:path'
import { Argument, type Command } from 'commander'
import { PlaygroundError } from '../../errors.ts'
import { bashScript, zshScript } from '../completion/bash-script.ts'
import { commandTree } from '../completion/command-tree.ts'
import { fishScript } from '../completion/fish-script.ts'
import type { Terminal } from '../terminal/terminal.ts'

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript }
type Shell = keyof typeof SCRIPTS
const SHELLS = Object.keys(SCRIPTS) as Shell[]

/** The names under which this command line is installed. */
const BINS = ['cem', 'code-execution-mcp']

export function addCompletion(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('print a script that completes commands, options and their values')
    .addArgument(new Argument('[shell]', 'which shell (default: yours)').choices(SHELLS))
    .addHelpText(
      'after',
      `
In this shell alone:  source <(cem completion bash)
For good:  cem completion bash > ~/.local/share/bash-completion/completions/cem
           cem completion fish > ~/.config/fish/completions/cem.fish
           echo 'source <(cem completion zsh)' >> ~/.zshrc, below compinit`,
    )
    .action((asked: Shell | undefined) => {
      const shell = asked ?? shellOf(terminal)
      terminal.out(SCRIPTS[shell](commandTree(program), BINS))
    })
}

function shellOf({ env }: Terminal): Shell {
  const name = basename(env['SHELL'] ?? '')
  const shell = SHELLS.find((one) => one === name)
  if (shell === undefined)
    throw new PlaygroundError('invalid-input', 'Your shell is not known. Name it: cem completion bash, zsh or fish.')
  return shell
}
