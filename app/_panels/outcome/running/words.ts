export const words = {
  limits: 'limits of this run',
  memory: 'Memory',
  memoryUnknown: (most: string) => `not known yet, of ${most}`,
  notify: 'Notify me when it ends',
  willNotify: 'You are notified when it ends',
  notifyOff: 'Do not notify me',
  refused: 'This browser shows no notifications of this page. You can allow them in its settings.',
  notifyNote: 'After more than 10 s, while this page is not in front.',
  ended: (title: string, name: string) => ({ title, body: name }),
}
