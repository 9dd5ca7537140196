import { shapeOf } from './shape-of.ts'
import { shapeText } from './shape-text.ts'

/** The shape of a result, from its JSON text. */
export const learnShapeTask = (json: string): string => shapeText(shapeOf(JSON.parse(json)))
