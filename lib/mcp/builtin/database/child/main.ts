// The process that runs SQLite: native code that works on hostile bytes and cannot be interrupted from JavaScript, so it
// stands apart, where it can be killed. It opens no file and answers one question after the other.
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../../../errors.ts'
import { lowerOwnPriority } from '../../../../process/niceness.ts'
import type { Question, Reply } from '../protocol.ts'
import { answerQuestion } from './answer-question.ts'

lowerOwnPriority()
new Worker(new URL('./watch.ts', import.meta.url)).unref()

const send = (reply: Reply) => process.send!(reply)
process.on('message', (question: Question) => {
  try {
    send({ kind: 'answer', ...answerQuestion(question) })
  } catch (error) {
    send({ kind: 'failure', message: messageOf(error) })
  }
})
// The host has gone; nobody waits for an answer.
process.on('disconnect', () => process.exit())
send({ kind: 'ready' })
