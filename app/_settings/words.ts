export const words = {
  title: 'Settings',
  page: 'Page of the settings',
  you: 'You',
  administration: 'Administration',
}
