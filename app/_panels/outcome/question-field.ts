import { answerFor } from '../../../lib/codegen/answer-for.ts'
import { type FormField, type FormSchema, faultsOf, readFormField } from '../../../lib/mcp/elicitation.ts'
import type { Question } from '../../../lib/runs/question.ts'
import { contentOf, type Filled } from '../elicitation/form-values.ts'
import { words } from './words.ts'

/** The one field of the form that a question becomes. */
export interface QuestionField {
  form: FormSchema
  field: FormField
  /** No input is made for such a value: it is written as JSON, or as the text that it is. */
  isWritten: boolean
}

const MAX_HINT = 300

export function fieldOf({ name, schema }: Question): QuestionField {
  const read = readFormField(schema)
  const field = read.ok ? read.value : writtenField(schema)
  const form: FormSchema = { type: 'object', properties: { [name]: field }, required: [name] }
  return { form, field, isWritten: !read.ok }
}

function writtenField({ type, description }: Question['schema']): FormField {
  const about = typeof description === 'string' ? description.slice(0, MAX_HINT) : ''
  const how = type === 'array' || type === 'object' ? words.question.asJson : ''
  return { type: 'string', description: [about, how].filter(Boolean).join(' ') }
}

/** What was filled in as the value that is meant, or what is wrong with it. */
export function answerOf({ name, schema }: Question, { form, isWritten }: QuestionField, filled: Filled) {
  const content = contentOf(form, filled)
  const fault = faultsOf(form, content)[name]
  if (fault !== undefined) return { fault }
  if (!isWritten) return { value: content[name] }
  const answer = answerFor(schema, content[name])
  return answer.ok ? { value: answer.value } : { fault: words.question.expected(answer.expected) }
}
