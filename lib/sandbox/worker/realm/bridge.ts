// The only way out of a realm: one function, and nothing but text crosses. Whatever goes wrong on the other side comes
// back as text, too, and becomes an error of this realm here.

/** Never throws and answers text, whatever it is given. */
export type Bridge = (operation: string, first: string, second: string) => string

const { parse } = JSON
let cross: Bridge

export function setBridge(given: Bridge): void {
  cross = given
}

// The other side must never run out of stack: its error would be an object of its realm. So the stack ends here first.
const SPARE_FRAMES = 400
const takeFrames = (levels: number): number => (levels > 0 ? takeFrames(levels - 1) + 1 : 0)

/** An operation that cannot fail. */
export function tell(operation: string, first = '', second = ''): string {
  takeFrames(SPARE_FRAMES)
  return cross(operation, first, second)
}

interface Fault {
  name: string
  message: string
  code?: string | number
  syscall?: string
  path?: string
}

/** An operation that can. */
export function ask(operation: string, first = '', second = ''): string {
  const answer = tell(operation, first, second)
  if (answer[0] === '+') return answer.slice(1)
  const { name, message, ...more } = parse(answer.slice(1)) as Fault
  throw Object.assign(makeError(name, message), more)
}

let makeError = (name: string, message: string): Error => {
  if (name === 'TypeError') return new TypeError(message)
  return name === 'RangeError' ? new RangeError(message) : new Error(message)
}

/** How errors are made whose names the language does not have. */
export function setErrorMaker(make: (name: string, message: string) => Error | undefined): void {
  const standard = makeError
  makeError = (name, message) => make(name, message) ?? standard(name, message)
}
