type Promised<Functions> = {
  [Name in keyof Functions as Name extends `${infer Short}Sync`
    ? Exclude<Short, 'exists'>
    : never]: Functions[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Result> : never
}

/**
 * The functions of `node:fs` as `node:fs/promises` has them. A process has one program, so nobody waits longer when a file
 * operation is done at once; and what was not awaited is done all the same when the program ends.
 */
export function promisesOf<Functions extends object>(functions: Functions): Promised<Functions> {
  const names = Object.keys(functions).filter((name) => name.endsWith('Sync') && name !== 'existsSync')
  const promised = (name: string) => {
    const operation = Reflect.get(functions, name) as (...args: unknown[]) => unknown
    return async (...args: unknown[]) => operation(...args)
  }
  return Object.fromEntries(names.map((name) => [name.slice(0, -'Sync'.length), promised(name)])) as Promised<Functions>
}
