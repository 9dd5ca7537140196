/** In the data folder, until somebody has an account: the secret of the link that the start of the server prints. */
export const FIRST_ACCOUNT_LINK = 'first-account-link'
