/** The test of a skill that a run is: its calls are answered from that file, and nothing else is called. */
export interface TestOf {
  skill: string
  /** Its file in the folder of the tests. */
  test: string
}

/** What such a run is called. */
export const testTitle = ({ skill, test }: TestOf) => `Test ${test.replace(/\.json$/, '')} of the skill ${skill}`
