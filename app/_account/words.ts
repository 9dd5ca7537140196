/** What the pages of signing in and of signing up say. */
export const words = {
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  signUp: 'Create an account',
  page: {
    about: 'Say what should be done; see the few tools it takes, the program that is written, and every call it makes.',
    isNew: 'New here?',
    read: 'Read the documentation',
    nobody: 'There is no account here yet.',
    first: 'The first account becomes administrator.',
    invited: (isAdmin: boolean) =>
      `You are invited${isAdmin ? ', as an administrator' : ''}. The link is good for one account.`,
    withoutInvitation: 'You can also create an account without one.',
    closed: 'Accounts here are created by an administrator. Ask for one.',
    full: 'This machine cannot isolate the programs of two people from each other, so it allows one account, and that one exists already.',
    link: {
      before:
        'There is no account here yet. The first account becomes administrator, so it is created with the link the server printed when it started:',
      open: 'open the address after “Ready:” in the terminal or log of the server.',
      lost: 'No such address there? Start the server again, or create the account by hand:',
    },
  },
  form: {
    create: 'Create account',
    creating: 'Creating…',
    email: 'E-mail',
    invitedEmail: 'The invitation is for this address.',
    password: 'Password',
    atLeast: (least: number) => `At least ${least} characters.`,
    hasAccount: 'Already have an account?',
    hasNone: 'No account yet?',
  },
  faults: {
    noEmail: 'Enter your e-mail address.',
    notEmail: 'This is not an e-mail address. Expected something like ada@example.com.',
    noPassword: 'Enter a password.',
    shortPassword: (least: number, length: number) =>
      `A password has at least ${least} characters; this one has ${length}.`,
    wrong: 'E-mail or password is wrong.',
    refused: 'You could not be signed in. Try again.',
  },
  again: {
    title: 'You were signed out',
    about: 'Sign in again to continue. This page is kept, and a run that was started continues.',
    form: 'Sign in again',
    password: (email: string) => `Password of ${email}`,
    noPassword: 'Enter your password.',
    wrong: 'This password is wrong.',
  },
  preview: {
    label:
      'A run: the task Calculate (100 + 200) * 3 - 50 and save the result to result.json, the two tools chosen for it, a program of six lines, and its result 850.',
    task: 'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
    steps: [
      { name: 'Select', fact: '2 tools chosen' },
      { name: 'Generate', fact: 'A short program' },
      { name: 'Run', fact: '2 calls' },
    ],
    written: 'written',
  },
}
