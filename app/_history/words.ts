/** What the list of runs says, in what is new of it. */
export const words = {
  answer: 'Answer',
  review: 'Review',
  answerOf: (name: string) => `Answer ${name}`,
  reviewOf: (name: string) => `Review ${name}`,
  soFar: 'so far',
  doesNotFit: 'direct does not fit',
  whyNotFit: (needed: string, window: string, model: string | null) =>
    `Direct calling would need ${needed} tokens in one request; ${model === null ? `a model has ${window} where its window is not known` : `the window of ${model} has ${window}`}.`,
  picking: (name: string) => `Compare “${name}” with:`,
  pickHow: 'open the other run, or press C on it.',
  stopPicking: 'Do not compare',
  name: {
    menu: 'Name…',
    title: 'Name this program',
    label: 'Name',
    hint: 'Without one it is called by its length.',
    keep: 'Keep as it is',
    save: 'Save the name',
    saved: (name: string) => (name === '' ? 'The name is gone.' : `It is called “${name}” now.`),
    onlyPrograms: 'This run is called by its task. Programs without one can be named.',
    edit: 'Name this program',
  },
}
