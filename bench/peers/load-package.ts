/**
 * A package of `bench/peers/package.json`. By a name that is not a literal, so that this folder is checked like any other
 * where the packages are not installed; what is used of them is described by hand where it is used.
 */
export async function loadPackage<T>(name: string): Promise<T> {
  return (await import(name)) as T
}
