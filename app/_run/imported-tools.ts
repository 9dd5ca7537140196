/** Tools a program imports, as `server.function`, each once. Read from its text, for people: what may be called is decided on the server. */
export function importedTools(program: string): string[] {
  const imports = program.matchAll(/['"](?:\.|\/workspace)\/servers\/([\w-]+)\/(\w+)\.ts['"]/g)
  return [...new Set([...imports].map(([, server, fn]) => `${server}.${fn}`))]
}
