import type { Writer } from '../event.ts'

/** Which kind of generator wrote a program; earlier versions told it by the name alone. */
export const writerOf = ({ generator, writer }: { generator: string; writer?: Writer }): Writer =>
  writer ?? (generator === 'rules' ? 'rules' : 'model')
