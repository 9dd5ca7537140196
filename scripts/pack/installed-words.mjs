/** Pages that are about a clone of the repository, or tell it from a package. */
const OF_THE_REPOSITORY = /(install|benchmarks|known-limits)\.md$|\/decisions\//

/** Commands as whoever installed the package types them. */
export function inInstalledWords(file, text) {
  if (!file.endsWith('.md') || OF_THE_REPOSITORY.test(file)) return text
  const commands = text.replaceAll('npm run -s cem -- ', 'cem ')
  return file.endsWith('README.md') ? commands : commands.replace(/\bnpm start\b/g, 'code-execution-mcp')
}
