export const words = {
  title: 'API tokens',
  about:
    'With a token a script or an agent asks in your name, as far as you let it. Each is shown once, when it is made.',
  reading: 'Reading your tokens…',
  made: (name: string) => `The token ${name} is made.`,
  revoked: (name: string) => `The token ${name} is revoked.`,
}
