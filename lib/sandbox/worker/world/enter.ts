// The way into a program: nothing is evaluated before everything that it imports is there, and then this in its order.
// Both names are the import map's.
// @ts-expect-error It is there when the worker runs.
import 'sandbox:loaded'

// @ts-expect-error And so is the program.
export * as program from 'sandbox:program'
