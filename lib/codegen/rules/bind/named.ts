import type { Value } from '../read/clause.ts'
import type { Parameter } from './parameters.ts'

/** What a person calls something that a tool knows by an id: `#random` for a `channel_id`. */
export class Named {
  readonly parameter: Parameter
  readonly value: Value
  constructor(parameter: Parameter, value: Value) {
    this.parameter = parameter
    this.value = value
  }
}
