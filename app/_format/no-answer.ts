/** Said where a request came to nothing. */
export const NO_ANSWER = 'The server is not responding. Check that it is running, then try again.'
