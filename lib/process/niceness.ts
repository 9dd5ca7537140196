/** Of processes that work beside the server: people wait for it first. Of a core that both want it gets three quarters. */
export const NICENESS = 5
