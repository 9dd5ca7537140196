import { expect, test } from 'vitest'
import { isOwnSecret, isSecretHere } from './own-secrets.ts'

test.each(['NEXTAUTH_SECRET', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'nextauth_secret'])(
  '%s is never handed on',
  (name) => expect([isOwnSecret(name), isSecretHere(name)]).toEqual([true, true]),
)

test.each([
  ...['OPENAI_API_KEY', 'AZURE_OPENAI_API_KEY', 'LLM_API_KEY', 'ANTHROPIC_API_KEY', 'GEMINI_API_KEY'],
  ...['EMBEDDINGS_API_KEY', 'EMAIL_SMTP_PASSWORD', 'MSB_API_KEY'],
])('%s is, to what an administrator configured alone', (name) =>
  expect([isOwnSecret(name), isSecretHere(name)]).toEqual([false, true]),
)

test.each(['HOME', 'GITHUB_TOKEN', 'OPENAI_BASE_URL', 'LLM_MODEL', 'toString'])('%s is none of ours', (name) =>
  expect([isOwnSecret(name), isSecretHere(name)]).toEqual([false, false]),
)
