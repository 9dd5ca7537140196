/** What is said of tries. */
export const words = {
  views: { result: 'Result', raw: 'Raw messages' },
  saveJson: 'JSON',
  saveJsonOf: (name: string) => `Save what came of ${name} as JSON`,
  fileName: (name: string) => `${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}.json`,
  request: (id: string | null) => (id === null ? 'request' : `request ${id}`),
  response: (id: string | null) => (id === null ? 'response' : `response ${id}`),
  requestOf: (name: string) => `Request of ${name}`,
  responseOf: (name: string) => `Response of ${name}`,
  reading: 'Reading the message…',
  isCut: 'long parts are cut',
  nothingSent: 'Nothing was sent to the server.',
  notKept: 'What is in it is not kept.',
}
