/** Told to whoever asks for something, and said of what was under way, once this process is ending. */
export const SHUTTING_DOWN = 'Server is shutting down'
