import type { CommandNode } from './command-tree.ts'

/** A completion script for bash. All that is completed stands in it: nothing is started while somebody types. */
export function bashScript(tree: readonly CommandNode[], bins: readonly string[]): string {
  const withValue = tree.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).flatMap(({ flags }) => flags.map((flag) => `${path} ${flag}`)),
  )
  const values = tree.flatMap(({ path, options }) =>
    options.flatMap(({ flags, choices }) =>
      choices.length === 0
        ? []
        : [`${flags.map((flag) => quoted(`${path} ${flag}`)).join('|')}) offered=${list(choices)} ;;`],
    ),
  )
  const places = tree.flatMap(({ path, args }) =>
    args.flatMap((choices, place) =>
      choices.length === 0 ? [] : [`${quoted(`${path} ${place}`)}) offered=${list(choices)} ;;`],
    ),
  )
  const commands = tree.flatMap(({ path, commands: names }) =>
    names.length === 0 ? [] : [`${quoted(`${path} 0`)}) offered=${list(names)} ;;`],
  )
  const flags = tree.map(
    ({ path, options }) => `${quoted(path)}) offered=${list(options.flatMap((one) => one.flags))} ;;`,
  )
  return `# Completion of ${bins.join(', ')} for bash: source this file, or write it where bash-completion looks.
_cem() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev='' at=cem offered='' word i place=0
  # What is typed as --option=value comes as three words.
  [ "$cur" = '=' ] && cur=''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    [ "$word" = '=' ] && continue
    # The value of an option is no command and stands at no place.
    case "$at $prev" in
      ${withValue.map(quoted).join('|')}) prev=''; continue ;;
    esac
    prev="$word"
    case "$word" in
      -?*) continue ;;
    esac
    case "$at $word" in
      ${tree
        .slice(1)
        .map(({ path }) => quoted(path))
        .join('|')}) at="$at $word"; place=0 ;;
      *) place=$((place + 1)) ;;
    esac
  done
  case "$at $prev" in
    ${values.join('\n    ')}
    ${withValue.map(quoted).join('|')}) return ;;
    *)
      case "$cur" in
        -*)
          case "$at" in
            ${flags.join('\n            ')}
          esac
          ;;
        *)
          case "$at $place" in
            ${[...commands, ...places].join('\n            ')}
          esac
          ;;
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$cur"))
}
complete -o bashdefault -o default -F _cem ${bins.join(' ')}
`
}

/** The same for zsh, which knows how to use one of bash: no variable in it is called `path` or `words`, which are zsh's own. */
export function zshScript(tree: readonly CommandNode[], bins: readonly string[]): string {
  return `#compdef ${bins.join(' ')}
# Completion of ${bins.join(', ')} for zsh: source this file after compinit.
autoload -U +X bashcompinit && bashcompinit
${bashScript(tree, bins).replace(/^#.*\n/, '')}`
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Words that a shell splits again; one with a space in it would be two. */
const list = (words: readonly string[]) => quoted(words.filter((word) => !/\s/.test(word)).join(' '))
