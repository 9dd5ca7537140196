/** Sets a variable of this process's environment, for native code that reads its settings there and nowhere else. */
export function setVariable(name: string, value: string): void {
  process.env[name] = value
}
