/** Said where a request came to nothing. */
export const NO_ANSWER = 'The server does not answer. Check that it runs, then try again.'
