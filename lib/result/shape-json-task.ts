import { shapeValue } from './shape-value.ts'

/** JSON text as a value small enough to show. */
export const shapeJsonTask = (json: string): unknown => shapeValue(JSON.parse(json))
