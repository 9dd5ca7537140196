/** Whoever starts the server gives it a name by this variable of the environment, and knows by this header that it is the one that answers. */
export const SERVER_VARIABLE = 'CEM_SERVER_ID'
export const SERVER_HEADER = 'x-cem-server'
