import type { CommandNode, OptionNode } from './command-tree.ts'

/** A completion script for fish, which shows what each word is for. */
export function fishScript(tree: readonly CommandNode[], bins: readonly string[]): string {
  const about = new Map(tree.map((node) => [node.path, node.about]))
  const lines = tree.flatMap(({ path, commands, options, args }) => {
    const when = `-n ${quoted(`test (__cem_at) = ${quoted(path)}`)}`
    return [
      ...commands.map((name) => `${when} -f -a ${quoted(name)} ${said(about.get(`${path} ${name}`) ?? '')}`),
      ...args.flat().map((choice) => `${when} -f -a ${quoted(choice)}`),
      ...options.map((option) => `${when} ${flagsOf(option)} ${argumentOf(option)}${said(option.about)}`),
    ]
  })
  return `# Completion of ${bins.join(', ')} for fish: write it to ~/.config/fish/completions/cem.fish
function __cem_at
  set -l at cem
  for word in (commandline -opc)[2..-1]
    switch "$at $word"
      case ${tree
        .slice(1)
        .map(({ path }) => quoted(path))
        .join(' ')}
        set at "$at $word"
    end
  end
  echo $at
end
${bins.flatMap((bin) => lines.map((line) => `complete -c ${bin} ${line}`)).join('\n')}
`
}

const flagsOf = ({ flags }: OptionNode) =>
  flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)).join(' ')

function argumentOf({ takesValue, choices }: OptionNode): string {
  if (!takesValue) return ''
  return choices.length === 0 ? '-r ' : `-x -a ${quoted(choices.join(' '))} `
}

const said = (about: string) => `-d ${quoted(about.replace(/\s+/g, ' '))}`
/** Of fish: a backslash is one only before itself and a quote. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
