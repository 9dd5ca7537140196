/** Of Node.js for the server: less room for what is soon garbage, which takes no time and saves 45 MB under load. */
export const SERVER_FLAGS = ['--max-semi-space-size=8']
