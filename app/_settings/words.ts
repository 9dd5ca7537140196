/** What the menu of the settings says. */
export const words = {
  title: 'Settings',
  page: 'Page of the settings',
  you: 'You',
  administration: 'Administration',
  places: {
    you: 'You',
    tokens: 'API tokens',
    limits: 'Limits',
    model: 'Model',
    keyboard: 'Keyboard',
    people: 'People',
    roles: 'Roles',
    usage: 'Usage',
    audit: 'Audit log',
    health: 'Health',
  },
}
